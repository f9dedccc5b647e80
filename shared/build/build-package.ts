import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { isReleaseName, type ReleaseName } from 'shared/releases/remotes.ts';
import type { Compilation } from 'webpack';
import { describeBuild } from './describe-build.ts';
import { markUsed, pruneDist, withBuildLock } from './dist-folder.ts';
import { onlyOnce, packageFolder } from './provided/provided.ts';
import { refuseUncovered } from './version/refuse-uncovered.ts';
import { releaseVersion } from './version/release-version.ts';
import { hostBrowserConfig, hostServerConfigs } from './webpack/host-config.ts';
import { refuseNewerBuiltIns } from './webpack/newer-built-ins.ts';
import { remoteBrowserConfig, remoteServerConfig } from './webpack/remote-config.ts';
import { runWebpack } from './webpack/run-webpack.ts';
import type { BuildTarget } from './webpack/webpack-base.ts';
import { workersConfig } from './webpack/workers.ts';

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

/** Builds beside the folder and renames, so that no other process finds a partial build. */
async function buildInto(folder: string, name: ReleaseName, version: string, production: boolean): Promise<void> {
  const working = join(dirname(folder), `.${version}.${process.pid}`);
  await rm(working, { recursive: true, force: true });
  const target = (half: string): BuildTarget => ({ name, version, production, output: join(working, half) });
  const host = name === 'shell';
  const browser = await runWebpack(
    host ? hostBrowserConfig(target('browser')) : remoteBrowserConfig(target('browser')),
    version,
  );
  const ofWorkers = workersConfig(target('browser'));
  const workers = ofWorkers ? [await runWebpack(ofWorkers, version)] : [];
  const servers: Compilation[] = [];
  for (const config of host ? hostServerConfigs(target('server')) : [remoteServerConfig(target('server'))]) {
    servers.push(await runWebpack(config, version));
  }
  refuseUncovered(name, [browser, ...workers, ...servers]);
  if (!host) refuseSecondCopies(name, browser);
  if (production) await refuseNewerBuiltIns(name, join(working, 'browser'));
  const record = await describeBuild(working, { name, version, browser, servers });
  await writeFile(join(working, 'build.json'), JSON.stringify(record, null, 2));
  await rm(folder, { recursive: true, force: true });
  await rename(working, folder);
}

function refuseSecondCopies(name: string, compilation: Compilation): void {
  for (const module of compilation.modules) {
    const path = module.nameForCondition()?.split('node_modules/').at(-1) ?? '';
    const copy = onlyOnce.find((library) => path.startsWith(`${library}/`));
    if (copy && module.nameForCondition()?.includes('node_modules/'))
      throw new Error(
        `${name} carries a copy of ${copy} (${path}): import what shared/build/provided/provided.ts lists`,
      );
  }
}
