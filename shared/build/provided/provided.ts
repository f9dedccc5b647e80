import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const repository = join(import.meta.dirname, '../../..');

/**
 * What the shell provides to every remote, in the browser (federation, eager) and on the server (`require`).
 * Subpaths are listed by name: a request that is not on the list is bundled, and a second copy fails the build.
 */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router-dom', 'jotai'];

/** `react-router-dom` is provided as the part that the site uses: a shared library is not tree-shaken. */
export const routerSubset = join(import.meta.dirname, 'provided-router.ts');

/** Every file of these folders is provided: they hold the visit's state and the look. */
const providedFolders = ['site', 'ui'];

/** Except tests, what the shell's own code loads when it is first needed, and CSS text that only its server prints. */
const notProvided = /\.test\.|\/(lazy|css)\//;

/** The entry points of `shared` that the shell provides, e.g. `shared/site/session.ts`. */
export function providedEntryPoints(): string[] {
  const entryPoints = providedFolders
    .flatMap((folder) => globSync(`shared/${folder}/**/*.{ts,tsx}`, { cwd: repository }))
    .filter((file) => !notProvided.test(file));
  // A refusal is recognised by `instanceof`: a remote with classes of its own would take each for a lost connection.
  return ['shared/contracts/schema.ts', 'shared/http/errors.ts', ...entryPoints.toSorted()];
}

/** All requests that the shell answers. */
export const providedRequests = (): string[] => [...libraries, ...providedEntryPoints()];

/**
 * The versions of the provided libraries that this tree was written for. A release says them, and no shell with another
 * major takes it.
 */
export function providedVersions(packageJson: string): Record<string, string> {
  const { dependencies } = JSON.parse(packageJson);
  const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', '@mui/material'];
  return Object.fromEntries(libraries.map((library) => [library, dependencies[library]]));
}

/** Packages of which a remote must not carry a copy of its own. */
export const onlyOnce = ['react', 'react-dom', 'react-router', 'react-router-dom', 'jotai', '@emotion', '@mui'];

/** Where a package of the workspace lies; throws when there is none. */
export function packageFolder(name: string): string {
  const folder = join(repository, name);
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`no package ${name} in ${repository}`);
  return folder;
}
