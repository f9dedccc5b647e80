import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { ReleaseProblem } from 'shared/releases/problem.ts';

interface LockOptions {
  /** How long to wait for another owner. */
  waitMs: number;
  /** A lock this old belongs to nobody, wherever its owner ran. */
  staleMs: number;
  /** What to say when the wait was in vain. */
  busy: (owner: string) => string;
}

/** Runs `write` while nobody else writes this store's channel. A write takes milliseconds. */
export const withWriteLock = <T>(store: string, write: () => Promise<T>): Promise<T> =>
  withLock(join(store, '.channel.lock'), write, {
    waitMs: 10_000,
    staleMs: 30_000,
    busy: (owner) => `Somebody else is writing the channel (${owner}). Nothing was changed.`,
  });

/**
 * Runs `work` while nobody else holds the lock, a file. One that a dead process left behind is taken over.
 * @throws ReleaseProblem (conflict) when another owner keeps it too long
 */
export async function withLock<T>(lock: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
  const { waitMs, staleMs, busy } = options;
  await mkdir(dirname(lock), { recursive: true });
  const deadline = Date.now() + waitMs;
  while (!(await take(lock))) {
    await removeStale(lock, staleMs);
    if (Date.now() > deadline) {
      const owner = await readFile(lock, 'utf8').catch(() => '');
      throw new ReleaseProblem('conflict', busy(owner.trim()));
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    try {
      await file.writeFile(`${process.pid} ${hostname()}`).finally(() => file.close());
    } catch (error) {
      await rm(lock, { force: true }); // a full disk: an empty lock would keep everybody out
      throw error;
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Under a second lock, so that of two who find the same dead owner one cannot remove the other's new lock. */
async function removeStale(lock: string, staleMs: number): Promise<void> {
  if (!(await isStale(lock, staleMs))) return;
  const broom = `${lock}.steal`;
  if (!(await take(broom))) {
    if (await isStale(broom, staleMs)) await rm(broom, { force: true });
    return;
  }
  try {
    if (await isStale(lock, staleMs)) await rm(lock, { force: true });
  } finally {
    await rm(broom, { force: true });
  }
}

async function isStale(lock: string, staleMs: number): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]);
    if (Date.now() - mtimeMs > staleMs) return true;
    const [pid, host] = text.split(' ');
    return Boolean(pid) && host === hostname() && !isAlive(Number(pid));
  } catch {
    return false; // gone in the meantime
  }
}

/** True for a process of this machine that exists, also one that belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
