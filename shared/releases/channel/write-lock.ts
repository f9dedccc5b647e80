import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { ReleaseProblem } from 'shared/releases/problem.ts';

interface LockOptions {
  /** How long to wait for another owner. */
  waitMs: number;
  /** A lock this old counts as left behind, also by a process of another machine. */
  staleMs: number;
  /** Message of the error after a wait without success. */
  busy: (owner: string) => string;
}

/** Runs `write` as the only writer of this store's channel. A write takes milliseconds. */
export const withWriteLock = <T>(store: string, write: () => Promise<T>): Promise<T> =>
  withLock(join(store, '.write-lock'), write, {
    waitMs: 10_000,
    staleMs: 30_000,
    busy: (owner) => `Another process is writing the channel (${owner}). Nothing was changed.`,
  });

/**
 * Runs `work` while holding the lock: a folder with one token, a file whose *name* says who has it. Taking it,
 * taking it over from a dead process and giving it back are one rename each, which needs no room on a full disk and
 * cannot be left half done.
 * @throws ReleaseProblem (conflict) when another owner keeps it too long
 */
export async function withLock<T>(folder: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
  const mine = await take(folder, options);
  try {
    return await work();
  } finally {
    await renamed(mine, join(folder, free)); // false: it was held for too long, and another process has taken it over
  }
}

const free = 'free';

async function take(folder: string, { waitMs, staleMs, busy }: LockOptions): Promise<string> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const [token] = await tokensIn(folder);
    const mine = join(folder, `held.${process.pid}.${Date.now()}.${hostname()}`);
    if (token === undefined) await makeLock(folder);
    else if ((token === free || isStale(token, staleMs)) && (await renamed(join(folder, token), mine))) return mine;
    else if (Date.now() > deadline) throw new ReleaseProblem('conflict', busy(ownerOf(token)));
    else await new Promise((done) => setTimeout(done, 20));
  }
}

/** Creates the folder with its token in one rename: of several processes that do so at once, one succeeds. */
async function makeLock(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}.`);
  try {
    await writeFile(join(made, free), '');
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    const existsByNow = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!existsByNow) throw error;
  }
}

/** @returns false when another process has renamed it already */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Empty when there is no lock. */
const tokensIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

const partsOf = (token: string) => /^held\.(\d+)\.(\d+)\.(.*)$/.exec(token) ?? [];

function ownerOf(token: string): string {
  const [, pid, , host] = partsOf(token);
  return `process ${pid} on ${host}`;
}

/** True for the token of a process that ended, of one that holds it too long, and for a name that is no token's. */
function isStale(token: string, staleMs: number): boolean {
  const [, pid, since, host] = partsOf(token);
  return Date.now() - Number(since ?? 0) > staleMs || (host === hostname() && !isAlive(Number(pid)));
}

/** True for a process of this machine that exists, also when another user runs it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
