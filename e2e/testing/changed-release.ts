import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Alteration, alterBuild } from 'shared/releases/faulty/alter-build.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run mf` on one site's data. */
export type ReleaseTool = (...args: string[]) => Promise<string>;

export function releaseTool(dataDir: string): ReleaseTool {
  return async (...args) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/mf/mf.ts', ...args], { cwd: root, env });
    return stdout;
  };
}

/**
 * Publishes another release of a remote: the built one with its files changed.
 * @returns its version
 */
export async function publishChanged(mf: ReleaseTool, name: string, alteration: Alteration): Promise<string> {
  const dist = join(root, name, 'dist');
  const current = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { version: string };
  const { folder, record } = await alterBuild(join(dist, current.version), alteration);
  await mf('publish', folder);
  await rm(folder, { recursive: true });
  return record.version;
}
