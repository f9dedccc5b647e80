import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, syncFolder } from 'shared/releases/disk/durable-file.ts';

/** Least size of the file and of its spare. The channel grows by what a full disk keeps out of the journal, entry by entry. */
const leastBytes = 32 * 1024;

/** So much a file has of the disk, for texts to come. */
const roomFor = (text: string): number => Math.max(leastBytes, 2 * Buffer.byteLength(text));

/** Blanks at its end give the text a size. */
const filledUp = (text: string, bytes: number): string =>
  text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)));

const spareOf = (file: string): string => `${file}.spare`;

/**
 * Replaces a file as `replaceFile` does, also on a disk without one free block or inode: the text goes into a spare file
 * that lies beside it since the last write, and the old file becomes the next spare. Both keep their blocks, so that a longer
 * text fits into the same disk.
 * @param text one to which blanks at its end do nothing, as JSON
 * @param onFull the disk is full, and the file was replaced all the same
 */
export async function replaceWithSpare(file: string, text: string, onFull: (error: unknown) => void): Promise<void> {
  try {
    await replaceFile(file, filledUp(text, roomFor(text)));
    await keepSpare(spareOf(file), roomFor(text)).catch(onFull);
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
async function keepSpare(spare: string, bytes: number): Promise<void> {
  const { size } = await stat(spare).catch(() => ({ size: 0 }));
  if (size >= bytes) return;
  const handle = await open(spare, 'a');
  try {
    await handle.writeFile(Buffer.alloc(bytes - size, ' '));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeIntoSpare(file: string, text: string): Promise<void> {
  const spare = spareOf(file);
  const handle = await open(spare, 'r+');
  const { size } = await handle.stat();
  try {
    await handle.writeFile(filledUp(text, size));
    await handle.sync();
  } finally {
    await handle.close();
  }
  const old = `${file}.old`;
  await rm(old, { force: true });
  await link(file, old).catch(() => {}); // a first write, or a disk that has no room for a link
  await rename(spare, file);
  // Else the old file has just left its room to a new spare.
  await rename(old, spare).catch(() => keepSpare(spare, size).catch(() => {}));
  await syncFolder(dirname(file));
}
