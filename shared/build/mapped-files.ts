import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { firstFiles } from './describe-build.ts';
import { releaseVersion } from './version/release-version.ts';
import { hostBrowserConfig } from './webpack/host-config.ts';
import { remoteBrowserConfig } from './webpack/remote-config.ts';
import { runWebpack } from './webpack/run-webpack.ts';

/** A built file, and where each piece of it comes from. */
export interface MappedFile {
  code: string;
  /** As `new SourceMap()` of `node:module` takes it. */
  map: string;
}

/** Builds what the first use of a package needs once more, with source maps. The code is byte for byte the release's. */
export async function buildMapped(name: ReleaseName): Promise<MappedFile[]> {
  const output = await mkdtemp(join(tmpdir(), 'mapped-'));
  try {
    const version = releaseVersion(name);
    const target = { name, version, production: true, output };
    const config = name === 'shell' ? hostBrowserConfig(target) : remoteBrowserConfig(target);
    const compilation = await runWebpack({ ...config, devtool: 'hidden-source-map' }, version);
    return await Promise.all(
      firstFiles(name, compilation).map(async (file) => ({
        code: await readFile(join(output, file), 'utf8'),
        map: await readFile(join(output, `${file}.map`), 'utf8'),
      })),
    );
  } finally {
    await rm(output, { recursive: true });
  }
}
