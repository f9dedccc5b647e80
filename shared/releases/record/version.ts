import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { ReleaseName } from 'shared/releases/remotes.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Nothing in here changes what a browser or the server gets. */
const leftOut =
  /^(\..*|dist|node_modules|coverage|dev|testing|test-results|README\.md|jest\.config\.\w+|.*\.(test|e2e)\.\w+)$/;

/**
 * `<package version>-<12 hex over its inputs>`: the package's tree, `shared`, the lockfile and the mode of the build.
 * Same inputs, same version, on every machine, with or without git; an edited working tree gets another version.
 */
export function releaseVersion(name: ReleaseName, { root = repository, production = true } = {}): string {
  const files = [name, 'shared'].flatMap((folder) => inputsIn(join(root, folder)));
  const hash = createHash('sha256').update(production ? 'production' : 'development');
  for (const file of [...files, join(root, 'package-lock.json')]) {
    const path = relative(root, file).split(sep).join('/');
    hash.update(`\0${path}\0${createHash('sha256').update(readFileSync(file)).digest('hex')}`);
  }
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
}

function inputsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !leftOut.test(entry.name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? inputsIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}
