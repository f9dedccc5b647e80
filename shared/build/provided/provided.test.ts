/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from 'shared/releases/remotes.ts';
import { providedEntryPoints, repository } from './provided.ts';

/** What a remote takes of `shared` when it runs: not its types, not its tests. */
function imports(folder: string): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repository }).filter((file) => !/\.test\.|make-/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return [...text.matchAll(/^(?:import (?!type)[^;]*?|export [^;]*?)from '(shared\/[^']+)'/gm)].map(
      ([, entryPoint = '']) => entryPoint,
    );
  });
}

test.each([...remoteNames.map((name) => `${name}/src`), 'shared/bundled'])(
  '%s takes classes and state of shared from the shell, and has no second ones',
  (folder) => {
    const taken = new Set(imports(folder));
    expect(taken.size).toBeGreaterThan(0);
    // Contracts and bundled code hold neither: a copy of them is only weight. The test setup stands beside some pages.
    const own = [...taken].filter((entryPoint) => !/^shared\/(contracts|bundled|testing)\//.test(entryPoint));
    expect(own.filter((entryPoint) => !providedEntryPoints().includes(entryPoint))).toEqual([]);
  },
);
