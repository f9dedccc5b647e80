import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../provided/provided.ts';
import { type Lock, lockedPackages } from '../version/locked-packages.ts';
import { sourceClosure } from '../version/source-closure.ts';

/** The folder of this tree's build of the console, and whether it is there: the same sources and packages have the same folder. */
export function consoleBuild(): { folder: string; isBuilt: boolean } {
  const closures = [
    sourceClosure(['console/src/main.tsx'], read),
    sourceClosure(['shared/build/console/build-console.ts'], read),
  ];
  const lock: Lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  const packages = closures.flatMap(({ packages }) => [...lockedPackages(lock, packages)]);
  const files = closures.flatMap(({ files }) => [...files]);
  const hash = createHash('sha256');
  for (const [name, its] of [...packages, ...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${name}\0${its}`);
  const folder = join(repository, 'console/dist', `0.1.0-${hash.digest('hex').slice(0, 12)}`);
  return { folder, isBuilt: existsSync(join(folder, 'build.json')) };
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(join(repository, file));
  } catch {
    return undefined;
  }
}
