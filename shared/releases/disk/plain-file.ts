import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Windows has neither: there making a link is a right of its own. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * What a path below `root` leads to. A link on the way there, the last part of it too, could lead to any file of the
 * machine: what is behind it is `other`, as are pipes and devices. `root` itself may be a link.
 */
export async function kindOf(root: string, path: string): Promise<'file' | 'folder' | 'missing' | 'other'> {
  try {
    const [home, real] = await Promise.all([realpath(root), realpath(join(root, path))]);
    if (real !== join(home, path)) return 'other';
    const found = await lstat(real);
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'other';
    // A link to nothing is one all the same.
    return lstat(join(root, path)).then(
      () => 'other',
      () => 'missing',
    );
  }
}

/**
 * Reads a regular file. It opens no link, and waits for no pipe.
 * @throws Error of the system; with the code `ELOOP` for a link, `ENOTFILE` for a pipe, socket, device or folder
 */
export async function readPlainFile(file: string): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(file, flags);
  try {
    if (!(await handle.stat()).isFile()) throw Object.assign(new Error(`${file} is no file`), { code: 'ENOTFILE' });
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
