import { relative, sep } from 'node:path';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import type { Compilation } from 'webpack';
import { repository } from '../provided.ts';
import { releaseInputs } from './release-version.ts';

/**
 * Holds what webpack read for a release against what its version covers.
 * @throws Error naming a file or package that the version leaves out: an edit of it would be built under the old version
 */
export function refuseUncovered(name: ReleaseName, compilations: Compilation[]): void {
  const { files, packages } = releaseInputs(name);
  const read = new Set(compilations.flatMap(({ fileDependencies }) => [...fileDependencies]));
  for (const path of read) {
    const file = relative(repository, path).split(sep).join('/');
    const place = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    // What webpack reads of it is in `settings`, or comes with the package.
    if (file.endsWith('/package.json') || file === 'package.json') continue;
    if (place === undefined ? files.has(file) : packages.has(place)) continue;
    throw new Error(
      `${name} holds ${file}, which its version does not cover: name it in an import that shared/build/version/source-closure.ts reads.`,
    );
  }
}
