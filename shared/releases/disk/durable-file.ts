import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Replaces a file so that a reader, or a power cut, sees the old text or the new one and nothing between. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const temp = await writeBeside(file, text);
  try {
    await rename(temp, file);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** The text of a file; null when there is none. */
export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Creates a file in one step. @returns false when it exists already; then nothing was written. */
export async function createFile(file: string, text: string): Promise<boolean> {
  const temp = await writeBeside(file, text);
  try {
    await link(temp, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temp, { force: true });
  }
  await syncFolder(dirname(file));
  return true;
}

/** Copies bytes and waits until they are on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** A rename is durable only when its folder is. Windows cannot open a folder; there it is skipped. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Longer than any write takes. */
const longestWriteMs = 60_000;

/** Removes temporary files of writers that were killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!/^\..*\.tmp$/.test(entry)) continue;
    const { mtimeMs } = await stat(join(folder, entry)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > longestWriteMs) await rm(join(folder, entry), { force: true }).catch(() => {});
  }
}

async function writeBeside(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const temp = join(dirname(file), `.${randomUUID()}.tmp`);
  const handle = await open(temp, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return temp;
}
