import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The folder belongs to another process. */
export class DataInUse extends Error {
  override name = 'DataInUse';
}

/**
 * Takes the folder for this process. PGlite itself does not: two processes on one folder both open and silently lose
 * data (electric-sql/pglite#1106). An exclusive SQLite transaction is a kernel lock: free the moment its holder dies,
 * however it dies, so no stale lock is ever left to clear.
 */
export function lockData(folder: string): () => void {
  const path = `${folder}.lock`;
  const pidPath = `${folder}.pid`;
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma busy_timeout=0; pragma locking_mode=exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    const holder = readHolder(pidPath);
    throw new DataInUse(
      `DATA_DIR: ${folder} is in use by ${holder}. Stop that process, or give this one another folder. Example: DATA_DIR=.data-2`,
      { cause: error },
    );
  }
  writeFileSync(pidPath, String(process.pid));
  return () => {
    rmSync(pidPath, { force: true });
    lock.close();
  };
}

function readHolder(pidPath: string): string {
  try {
    return `process ${Number.parseInt(readFileSync(pidPath, 'utf8'), 10)}`;
  } catch {
    return 'another process';
  }
}
