import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, syncFolder } from 'shared/releases/disk/durable-file.ts';

/** Size of the spare file: at least that of any text that must be written on a full disk. */
const spareBytes = 16 * 1024;

const spareOf = (file: string): string => `${file}.spare`;

/**
 * Replaces a file as `replaceFile` does, also on a disk without one free block or inode: the text goes into a spare file
 * that lies beside it since the last write, and the old file becomes the next spare.
 * @param onFull the disk is full, and the file was replaced all the same
 */
export async function replaceWithSpare(file: string, text: string, onFull: (error: unknown) => void): Promise<void> {
  try {
    await replaceFile(file, text);
    await keepSpare(spareOf(file)).catch(onFull);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await writeIntoSpare(file, text).catch((failure: NodeJS.ErrnoException) => {
      throw failure.code === 'ENOENT' ? error : failure; // there is no spare
    });
    onFull(error);
  }
}

/** The disk has no room for another block or another file. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as Partial<NodeJS.ErrnoException>).code ?? '');

/** Not cut before it is written: what it has of the disk it keeps. */
async function keepSpare(spare: string): Promise<void> {
  const { size } = await stat(spare).catch(() => ({ size: 0 }));
  if (size >= spareBytes) return;
  const handle = await open(spare, 'a');
  try {
    await handle.writeFile(Buffer.alloc(spareBytes - size, ' '));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeIntoSpare(file: string, text: string): Promise<void> {
  const spare = spareOf(file);
  const handle = await open(spare, 'r+');
  try {
    await handle.writeFile(text);
    await handle.truncate(Buffer.byteLength(text));
    await handle.sync();
  } finally {
    await handle.close();
  }
  const old = `${file}.old`;
  await rm(old, { force: true });
  await link(file, old).catch(() => {}); // a first write, or a disk without links: then there is no next spare
  await rename(spare, file);
  await rename(old, spare).catch(() => {});
  await syncFolder(dirname(file));
}
