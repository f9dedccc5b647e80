import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ReleaseProblem } from 'shared/releases/problem.ts';

/** A write takes milliseconds; a lock this old belongs to nobody, wherever its owner ran. */
const staleAfterMs = 30_000;

/** Runs `write` while nobody else on this store does. A lock that a dead process left behind is taken over. */
export async function withWriteLock<T>(store: string, write: () => Promise<T>, waitMs = 10_000): Promise<T> {
  await mkdir(store, { recursive: true });
  const lock = join(store, '.channel.lock');
  const deadline = Date.now() + waitMs;
  while (!(await take(lock))) {
    await removeStale(lock);
    if (Date.now() > deadline) {
      const owner = await readFile(lock, 'utf8').catch(() => '');
      throw new ReleaseProblem(
        'conflict',
        `Somebody else is writing the channel (${owner.trim()}). Nothing was changed.`,
      );
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  try {
    return await write();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    await file.writeFile(`${process.pid} ${hostname()}`).finally(() => file.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Under a second lock, so that of two who find the same dead owner one cannot remove the other's new lock. */
async function removeStale(lock: string): Promise<void> {
  if (!(await isStale(lock))) return;
  const broom = `${lock}.steal`;
  if (!(await take(broom))) {
    if (await isStale(broom)) await rm(broom, { force: true });
    return;
  }
  try {
    if (await isStale(lock)) await rm(lock, { force: true });
  } finally {
    await rm(broom, { force: true });
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]);
    if (Date.now() - mtimeMs > staleAfterMs) return true;
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
