import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { replaceFile } from 'shared/releases/durable-file.ts';
import { isReleaseName, type ReleaseName, releaseClass } from 'shared/releases/remotes.ts';
import { sriOf } from 'shared/releases/verify.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { markUsed, pruneDist, withBuildLock } from './dist-folder.ts';
import { hostBrowserConfig, hostServerConfig } from './host-config.ts';
import { packageOverrides } from './package-overrides.ts';
import { onlyOnce, packageFolder, repository } from './provided.ts';
import { remoteBrowserConfig, remoteServerConfig } from './remote-config.ts';
import { offeredExports, usedExports } from './shell-exports.ts';
import { type BuildTarget, containerName } from './webpack-base.ts';

export interface BuildResult {
  name: string;
  version: string;
  /** `<package>/dist/<version>`, holding `browser/`, `server/` and `build.json`. */
  folder: string;
}

/**
 * Builds one package into `<package>/dist/<version>`; an existing build of the same inputs is returned as it is.
 * Of two processes that build the same package the second waits. Old builds go, the newest three stay.
 */
export async function buildPackage(name: string, options: { production?: boolean } = {}): Promise<BuildResult> {
  if (!isReleaseName(name)) throw new Error(`${name} is not a part that has releases`);
  const production = options.production ?? true;
  const version = releaseVersion(name, { production });
  const dist = join(packageFolder(name), 'dist');
  const folder = join(dist, version);
  await withBuildLock(dist, async () => {
    if (existsSync(join(folder, 'build.json'))) await markUsed(folder);
    else await buildInto(folder, name, version, production);
    await replaceFile(join(dist, 'current.json'), JSON.stringify({ version }));
    await pruneDist(dist, version);
  });
  return { name, version, folder };
}

/** Beside the folder first, so that nobody finds half a build in it. */
async function buildInto(folder: string, name: ReleaseName, version: string, production: boolean): Promise<void> {
  const working = join(dirname(folder), `.${version}.${process.pid}`);
  await rm(working, { recursive: true, force: true });
  const target = (half: string): BuildTarget => ({ name, version, production, output: join(working, half) });
  const host = name === 'shell';
  const overrides = await packageOverrides(packageFolder(name));
  const browser = await run(
    overrides(host ? hostBrowserConfig(target('browser')) : remoteBrowserConfig(target('browser'))),
  );
  const server = await run(overrides(host ? hostServerConfig(target('server')) : remoteServerConfig(target('server'))));
  if (!host) refuseSecondCopies(name, browser);
  const record = await describe(name, version, working, browser, server);
  await writeFile(join(working, 'build.json'), JSON.stringify(record, null, 2));
  await rm(folder, { recursive: true, force: true });
  await rename(working, folder);
}

function run(config: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error(`${config.name}: webpack made no compiler`));
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) return reject(new Error(`${config.name}\n${stats?.toString('errors-only')}`));
        resolve(stats.compilation);
      });
    });
  });
}

function refuseSecondCopies(name: string, compilation: Compilation): void {
  for (const module of compilation.modules) {
    const path = module.nameForCondition()?.split('node_modules/').at(-1) ?? '';
    const copy = onlyOnce.find((library) => path.startsWith(`${library}/`));
    if (copy && module.nameForCondition()?.includes('node_modules/'))
      throw new Error(`${name} carries a copy of ${copy} (${path}): import what shared/build/provided.ts lists`);
  }
}

async function describe(
  name: ReleaseName,
  version: string,
  folder: string,
  browser: Compilation,
  serverCompilation: Compilation,
) {
  const files: Record<string, { sri: string; bytes: number; br: number }> = {};
  for (const file of (await readdir(join(folder, 'browser'))).toSorted()) {
    if (/\.(br|gz)$/.test(file)) continue;
    const path = join(folder, 'browser', file);
    const bytes = await readFile(path);
    files[file] = { sri: sriOf(bytes), bytes: bytes.length, br: await compress(path, bytes) };
  }
  const server = await readFile(join(folder, 'server/server.cjs'));
  return {
    name,
    version,
    container: containerName(name, version),
    browser: {
      entry: name === 'shell' ? 'main.js' : 'remote-entry.js',
      css: [],
      files,
      preload: await firstFiles(name, folder, browser),
    },
    server: { file: 'server.cjs', sha384: sriOf(server), bytes: server.length },
    uses: name === 'shell' ? [] : usedExports(browser, serverCompilation),
    offers: name === 'shell' ? offeredExports(browser) : [],
    shared: await sharedVersions(),
    class: releaseClass(name),
    commit: await commitOf(),
    builtAt: new Date().toISOString(),
  };
}

/** Versions of the provided libraries that this build saw. */
async function sharedVersions(): Promise<Record<string, string>> {
  const { dependencies } = JSON.parse(await readFile(join(packageFolder('shared'), 'package.json'), 'utf8'));
  const provided = ['react', 'react-dom', 'react-router-dom', 'jotai', '@mui/material'];
  return Object.fromEntries(provided.map((library) => [library, dependencies[library]]));
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
async function firstFiles(name: string, folder: string, browser: Compilation): Promise<string[]> {
  if (name === 'shell')
    return [...(browser.entrypoints.get('main')?.getFiles() ?? [])].filter((f) => f.endsWith('.js'));
  const manifest = JSON.parse(await readFile(join(folder, 'browser/mf-manifest.json'), 'utf8'));
  const exposed = manifest.exposes.find((entry: { path: string }) => entry.path === './remote');
  return ['remote-entry.js', ...(exposed?.assets.js.sync ?? [])];
}
