// node shared/build/render-program.ts: builds the shell's render worker alone, for tests, and prints where it lies.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { withBuildLock } from './dist-folder.ts';
import { packageFolder } from './provided/provided.ts';
import { releaseVersion } from './version/release-version.ts';
import { renderConfig } from './webpack/host-config.ts';
import { runWebpack } from './webpack/run-webpack.ts';

const version = releaseVersion('shell');
const folder = join(packageFolder('shell'), 'dist/render-program');
const file = join(folder, `${version}.cjs`);

await withBuildLock(folder, async () => {
  if (!existsSync(file)) await build();
});
console.log(file);

/** Builds beside the file and renames: running programs keep theirs, and no process finds a partial file. */
async function build(): Promise<void> {
  const output = join(folder, 'building');
  await runWebpack(renderConfig({ name: 'shell', version, output, production: true }), version);
  await rename(join(output, 'render.cjs'), file);
}
