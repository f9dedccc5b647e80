// npm run build -w console: builds the console's pages when their sources changed.
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { errorMessage } from 'shared/releases/problem.ts';
import { markUsed, pruneDist, withBuildLock } from '../dist-folder.ts';
import { repository } from '../provided/provided.ts';
import { runWebpack } from '../webpack/run-webpack.ts';
import { consoleConfig } from './console-config.ts';
import { consoleBuild } from './console-version.ts';

/** @returns the folder with `browser/` and `build.json`, whose `firstBytes` is what a first load brings (brotli) */
export async function buildConsole(): Promise<string> {
  const { folder } = consoleBuild();
  const dist = dirname(folder);
  await withBuildLock(dist, async () => {
    if (existsSync(join(folder, 'build.json'))) await markUsed(folder);
    else await buildInto(folder);
    await pruneDist(dist, folder.slice(dist.length + 1));
  });
  return folder;
}

/** Beside the folder first, so that no process serves half a build. */
async function buildInto(folder: string): Promise<void> {
  const working = join(dirname(folder), `.${folder.split('/').at(-1)}.${process.pid}`);
  await rm(working, { recursive: true, force: true });
  const browser = join(working, 'browser');
  await runWebpack(consoleConfig(browser, true), 'console');
  await copyFile(join(repository, 'console/src/icon.svg'), join(browser, 'icon.svg'));
  const names = await readdir(browser);
  await Promise.all(names.filter((name) => name.endsWith('.js')).map((name) => compressed(join(browser, name))));
  const { size } = await stat(join(browser, 'main.js.br'));
  await writeFile(join(working, 'build.json'), JSON.stringify({ firstBytes: size }));
  await rm(folder, { recursive: true, force: true });
  await rename(working, folder);
}

async function compressed(file: string): Promise<void> {
  await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
}

if (import.meta.main) {
  const started = Date.now();
  const { isBuilt } = consoleBuild();
  try {
    const folder = await buildConsole();
    const how = isBuilt ? 'unchanged' : `${((Date.now() - started) / 1000).toFixed(1)} s`;
    console.log(`console       ${folder.split('/').at(-1)}  ${how}`);
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
