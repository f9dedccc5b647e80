import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';
import { requireStoredName, storedName } from './stored-name.ts';

/** What is being written; renamed when it is whole and on the disk. A killed process leaves it behind. */
const part = '.part';
/** A link is not followed: it could lead to any file of the machine. */
const unlinked = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    requireStoredName(name.endsWith(part) ? name.slice(0, -part.length) : name);
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const half = pathOf(name + part);
      try {
        await writeFile(half, bytes, { mode: 0o640, flush: true });
        await rename(half, pathOf(name));
      } catch (error) {
        // A full disk leaves half a file.
        await rm(half, { force: true });
        throw error;
      }
    },
    async find(name) {
      if (!storedName.test(name)) return undefined;
      const path = pathOf(name);
      const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!found?.isFile()) return undefined;
      return {
        size: found.size,
        read: async (start, end) => (await open(path, unlinked)).createReadStream({ start, end }),
      };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for await (const { name } of entries) {
        if (!storedName.test(name.endsWith(part) ? name.slice(0, -part.length) : name)) continue;
        const found = await lstat(join(folder, name)).catch(() => undefined);
        if (found?.isFile()) yield { name, size: found.size, changed: found.mtime };
      }
    },
  };
}
