import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** From `start` up to and with `end`. */
  read(start: number, end: number): Readable;
}

/** Keeps files by name. A name is generated, never what a user typed. */
export interface Storage {
  put(name: string, bytes: Buffer): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
}

/** 128 random bits as base64url and an extension: no name can lead out of the folder. */
export const storedName = /^[\w-]{22}\.(?:jpg|png|webp|gif)$/;

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!storedName.test(name)) throw new Error(`storage: no name of ours: ${JSON.stringify(name)}`);
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(pathOf(name), bytes, { flag: 'wx', mode: 0o640 });
      } catch (error) {
        // A full disk leaves half a file.
        await rm(pathOf(name), { force: true });
        throw error;
      }
    },
    async find(name) {
      if (!storedName.test(name)) return undefined;
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { size: found.size, read: (start, end) => createReadStream(path, { start, end }) };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
