import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { sriOf } from 'shared/releases/record/verify.ts';
import { type ReleaseName, releaseClass } from 'shared/releases/remotes.ts';
import type { ChunkGroup, Compilation } from 'webpack';
import { findModuleState } from './module-state/find-module-state.ts';
import { providedVersions, repository } from './provided/provided.ts';
import { offeredExports, usedExports } from './provided/shell-exports.ts';
import { remoteChunk } from './webpack/remote-config.ts';
import { containerName } from './webpack/webpack-base.ts';

interface Built {
  name: ReleaseName;
  version: string;
  browser: Compilation;
  /** The programs of the server half. */
  servers: Compilation[];
}

/** Compresses the files that webpack left in `folder`, and makes the record that lists them. */
export async function describeBuild(folder: string, build: Built): Promise<ReleaseRecord> {
  const { name, version, browser, servers } = build;
  const code = placeless('server.cjs', await readFile(join(folder, 'server/server.cjs')));
  return {
    name,
    version,
    container: containerName(name, version),
    browser: {
      entry: name === 'shell' ? 'main.js' : 'remote-entry.js',
      css: [],
      files: await packFiles(join(folder, 'browser')),
      preload: firstFiles(name, browser),
    },
    server: { file: 'server.cjs', sha384: sriOf(code), bytes: code.length },
    uses: name === 'shell' ? [] : usesOfRemote(name, usedExports(browser, servers)),
    offers: name === 'shell' ? offeredExports(browser) : [],
    shared: providedVersions(await readFile(join(repository, 'shared/package.json'), 'utf8')),
    class: releaseClass(name),
    warnings: await findModuleState(await sourcesOf(servers)),
    commit: await commitOf(),
    builtAt: new Date().toISOString(),
  };
}

/** @throws Error when the server half needs a module of Node: no render worker offers one, and every shell would refuse it */
function usesOfRemote(name: ReleaseName, uses: string[]): string[] {
  const ofNode = uses.filter((use) => isBuiltin(use.split('#')[0] ?? ''));
  if (ofNode.length === 0) return uses;
  throw new Error(
    `${name} takes ${ofNode.join(', ')}: import the package's program for browsers, e.g. 'fflate/browser'.`,
  );
}

/** @throws Error when a file says where it was built: the same sources would have other bytes in another folder */
function placeless(file: string, bytes: Buffer): Buffer {
  const places = [join(repository, 'node_modules/'), `${pathToFileURL(repository).href}/`];
  if (!places.some((place) => bytes.includes(place))) return bytes;
  throw new Error(
    `${file} names the folder in which it was built. See \`import.meta.url\` in shared/build/webpack/webpack-base.ts.`,
  );
}

async function packFiles(folder: string): Promise<ReleaseRecord['browser']['files']> {
  const files: ReleaseRecord['browser']['files'] = {};
  for (const file of (await readdir(folder)).toSorted()) {
    const path = join(folder, file);
    const bytes = placeless(file, await readFile(path));
    files[file] = { sri: sriOf(bytes), bytes: bytes.length, br: await compress(path, bytes) };
  }
  return files;
}

/** The site's own sources in the server half. What a package keeps is judged when it is chosen (docs/decisions). */
async function sourcesOf(servers: Compilation[]): Promise<Map<string, string>> {
  const files = [...new Set(servers.flatMap(({ fileDependencies }) => [...fileDependencies]))].map((file) =>
    relative(repository, file).split(sep).join('/'),
  );
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/^\.\.|(^|\/)node_modules\//.test(file)).toSorted();
  const read = async (file: string) => [file, await readFile(join(repository, file), 'utf8')] as const;
  return new Map(await Promise.all(own.map(read)));
}

/** The commit that was built from, when there is a git to ask. */
const commitOf = (): Promise<string | null> =>
  promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: repository }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/** Writes `.br` and `.gz` beside a file and returns the size of the first. */
async function compress(path: string, bytes: Buffer): Promise<number> {
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${path}.br`, br);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  return br.length;
}

/** The files that the first use of a package needs at once: the page preloads them. */
export function firstFiles(name: ReleaseName, { entrypoints, namedChunkGroups }: Compilation): string[] {
  const scripts = (group?: ChunkGroup) => group?.getFiles().filter((file) => file.endsWith('.js')) ?? [];
  if (name === 'shell') return scripts(entrypoints.get('main'));
  return ['remote-entry.js', ...scripts(namedChunkGroups.get(remoteChunk))];
}
