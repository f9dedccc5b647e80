import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Puts the files of an empty PGlite database into a folder that is not there yet, or is empty (ADR 101). A process that is killed
 * meanwhile leaves no half database: the folder gets its name when it is whole.
 */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const [{ dataDir }, { parseTar }] = await Promise.all([
    import('@electric-sql/pglite-prepopulatedfs'),
    import('nanotar'),
  ]);
  const archive = await (await dataDir()).arrayBuffer();
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  for (const { name, type, data } of parseTar(gunzipSync(archive))) {
    if (type === 'directory') mkdirSync(join(part, name), { recursive: true });
    else writeFileSync(join(part, name), data ?? '');
  }
  renameSync(part, folder);
}
