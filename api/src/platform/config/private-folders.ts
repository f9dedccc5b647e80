import { chmodSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of DATA_DIR that hold what is no other user's of the machine. */
const privateFolders = ['backups', 'db', 'logs', 'operator', 'uploads'];

/**
 * Makes new files readable by this process's user alone, and closes these folders to
 * others. DATA_DIR itself stays open: the gateway reads the releases in it.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  for (const name of privateFolders) close(join(dataDir, name));
}

function close(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // It is not there yet, or another user's, who decides about it.
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
