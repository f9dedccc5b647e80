import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';
import { requireStoredName, storedName } from './stored-name.ts';

/** What is being written; renamed when it is whole and on the disk. A killed process leaves it behind. */
const part = '.part';

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
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!found?.isFile()) return undefined;
      return { size: found.size, read: async (start, end) => createReadStream(path, { start, end }) };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for await (const { name } of entries) {
        if (!storedName.test(name.endsWith(part) ? name.slice(0, -part.length) : name)) continue;
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found?.isFile()) yield { name, size: found.size, changed: found.mtime };
      }
    },
  };
}
