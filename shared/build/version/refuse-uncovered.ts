import { realpathSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import type { Compilation } from 'webpack';
import { repository } from '../provided/provided.ts';
import { releaseInputs } from './release-version.ts';

/**
 * Holds what webpack read for a release against what its version covers.
 * @throws Error naming a file or package that the version leaves out: an edit of it would be built under the old version
 */
export function refuseUncovered(name: ReleaseName, compilations: Compilation[]): void {
  const { files, packages } = releaseInputs(name);
  const paths = compilations.flatMap(({ fileDependencies }) => [...fileDependencies]);
  // Folders are where webpack looked for files, and `shared` in node_modules is a link.
  const read = new Set(paths.filter((path) => statSync(path).isFile()).map((path) => realpathSync(path)));
  const root = realpathSync(repository);
  for (const path of read) {
    const file = relative(root, path).split(sep).join('/');
    const place = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    // What webpack reads of a package.json is in `settings`, or comes with the package.
    if (/(^|\/)package\.json$/.test(file)) continue;
    if (place === undefined ? files.has(file) : packages.has(place)) continue;
    throw new Error(
      `${name} holds ${file}, which its version does not cover: name it in an import that shared/build/version/source-closure.ts reads.`,
    );
  }
}
