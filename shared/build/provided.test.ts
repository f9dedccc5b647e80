/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from 'shared/releases/remotes.ts';
import { providedEntryPoints, repository } from './provided.ts';

/** What a remote takes of `shared` when it runs: not its types, not its tests. */
function imports(name: string): string[] {
  const files = globSync(`${name}/src/**/*.{ts,tsx}`, { cwd: repository }).filter(
    (file) => !/\.test\.|make-/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return [...text.matchAll(/^(?:import (?!type)[^;]*?|export [^;]*?)from '(shared\/[^']+)'/gm)].map(
      ([, entryPoint = '']) => entryPoint,
    );
  });
}

test.each(remoteNames)('%s takes classes and state of shared from the shell, and has no second ones', (name) => {
  const taken = new Set(imports(name));
  expect(taken.size).toBeGreaterThan(0);
  // Contracts hold neither: a copy of them is only weight. The test setup stands beside some pages.
  const own = [...taken].filter((entryPoint) => !/^shared\/(contracts|testing)\//.test(entryPoint));
  expect(own.filter((entryPoint) => !providedEntryPoints().includes(entryPoint))).toEqual([]);
});
