import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from 'shared/releases/channel/write-lock.ts';
import { DataInUse, lockData } from '../../../api/src/platform/database/engine/db-lock.ts';

/**
 * Takes the folder for this process, and removes what dead shells left in it.
 * @returns releases the lock; keep a reference to it, or the lock is released with it
 * @throws DataInUse with a sentence when a site runs on it already
 */
export function takeDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const release = lock(dataDir);
  const shells = join(dataDir, 'shells');
  mkdirSync(shells, { recursive: true });
  for (const file of readdirSync(shells)) {
    const pid = Number(/^(\d+)\.json$/.exec(file)?.[1]); // a container's note is named by its host
    if (pid && !isAlive(pid)) rmSync(join(shells, file));
  }
  return release;
}

function lock(dataDir: string): () => void {
  try {
    return lockData(join(dataDir, 'start'));
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    const holder = /process \d+/.exec(error.message)?.[0] ?? 'another process';
    throw new DataInUse(
      `DATA_DIR: the site already runs on ${dataDir} (${holder}). Open that one, stop it, or give this one another folder. Example: DATA_DIR=.data-2`,
    );
  }
}
