import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { standIns } from '../left-out/left-out.ts';
import { providedEntryPoints, providedRequests, providedVersions, repository } from '../provided/provided.ts';
import { workerEntries } from '../webpack/workers.ts';
import { type Lock, lockedPackages } from './locked-packages.ts';
import { type ReadFile, sourceClosure } from './source-closure.ts';

/**
 * `<package version>-<12 hex over its inputs>`: the files that the bundle holds, the program that builds it, the packages of
 * both as the lock file names them, and the mode of the build (ADR 59). Same inputs, same version, on every machine, with or
 * without git; an edit of a file gives another version to those parts alone that use it.
 * @param options.read reads a source; by default of the working tree
 */
export function releaseVersion(name: ReleaseName, { production = true, read = readWorkingTree } = {}): string {
  const { files, packages, settings } = releaseInputs(name, read);
  const hash = createHash('sha256').update(JSON.stringify([production ? 'production' : 'development', settings]));
  for (const [place, version] of sorted(packages)) hash.update(`\0${place}\0${version}`);
  for (const [file, its] of sorted(files)) hash.update(`\0${file}\0${its}`);
  return `${packageJson(name, read).version}-${hash.digest('hex').slice(0, 12)}`;
}

const sorted = (map: Map<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** All that decides the bytes of a release. */
export interface ReleaseInputs {
  /** The site's own files, from the root of the repository, each with the hash of its bytes. */
  files: Map<string, string>;
  /** Where a package lies → its version and hash. */
  packages: Map<string, string>;
  /** What `package.json` files say to webpack, and what a record says of the shell's libraries. */
  settings: unknown;
}

/** What the version of a release covers. */
export function releaseInputs(name: ReleaseName, read: ReadFile = readWorkingTree): ReleaseInputs {
  const lock = parseLock(required('package-lock.json', read));
  const provided = new Set(name === 'shell' ? [] : providedRequests());
  const bundle = sourceClosure(entriesOf(name), read, provided);
  const program = sourceClosure([builder], read);
  // The federation's runtime is a part of each bundle, and comes with what builds it.
  const libraries = new Set(
    [bundle, program].flatMap(({ packages }) => [...lockedPackages(lock, packages).keys()]).map(packageAt),
  );
  const standing = standIns.filter(({ library }) => libraries.has(library)).map(({ file }) => file);
  const closures = [bundle, sourceClosure(standing, read, provided), program];
  return {
    files: new Map(closures.flatMap(({ files }) => [...files])),
    packages: new Map(closures.flatMap(({ packages }) => [...lockedPackages(lock, packages)])),
    settings: [
      webpackFields(name, read),
      webpackFields('shared', read),
      providedVersions(required('shared/package.json', read).toString()),
    ],
  };
}

/** `node_modules/a/node_modules/@scope/b` → `@scope/b` */
const packageAt = (place: string): string => place.split('node_modules/').at(-1) ?? place;

const builder = 'shared/build/build-package.ts';

/** Where the programs of a part begin, as host-config.ts and remote-config.ts have it. */
const entriesOf = (name: ReleaseName): string[] =>
  name === 'shell'
    ? [
        ...['browser/main.ts', 'server/server.ts', 'render/render-process.ts'].map((file) => `shell/src/${file}`),
        'shared/build/provided/provided-router.ts',
        ...providedEntryPoints(),
      ]
    : [`${name}/src/remote.ts`, ...workerEntries(name)];

interface PackageJson {
  version: string;
  type?: string;
  exports?: unknown;
  sideEffects?: unknown;
}

const packageJson = (name: string, read: ReadFile): PackageJson =>
  JSON.parse(required(`${name}/package.json`, read).toString());

function webpackFields(name: string, read: ReadFile) {
  const { type, exports, sideEffects } = packageJson(name, read);
  return { type, exports, sideEffects };
}

function required(file: string, read: ReadFile): Buffer {
  const bytes = read(file);
  if (!bytes) throw new Error(`${file} is missing: this tree has no version`);
  return bytes;
}

let lastLock: { bytes: Buffer; lock: Lock } | undefined;

/** The lock file is long, and the same for all parts. */
function parseLock(bytes: Buffer): Lock {
  if (!lastLock?.bytes.equals(bytes)) lastLock = { bytes, lock: JSON.parse(bytes.toString()) };
  return lastLock.lock;
}

/** A path that leads to a folder, or nowhere, is no file. */
function readWorkingTree(file: string): Buffer | undefined {
  try {
    return readFileSync(join(repository, file));
  } catch {
    return undefined;
  }
}
