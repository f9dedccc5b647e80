import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { ReleaseProblem } from 'shared/releases/problem.ts';

interface LockOptions {
  /** How long to wait for another owner. */
  waitMs: number;
  /** A lock this old has no owner any more, on whichever machine that ran. */
  staleMs: number;
  /** Message of the error after a wait without success. */
  busy: (owner: string) => string;
}

/** Runs `write` as the only writer of this store's channel. A write takes milliseconds. */
export const withWriteLock = <T>(store: string, write: () => Promise<T>): Promise<T> =>
  withLock(join(store, '.write-lock'), write, {
    waitMs: 10_000,
    staleMs: 30_000,
    busy: (owner) => `Somebody else is writing the channel (${owner}). Nothing was changed.`,
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
    await renamed(mine, join(folder, free)); // false: it was held for so long that somebody took it over
  }
}

const free = 'free';

async function take(folder: string, { waitMs, staleMs, busy }: LockOptions): Promise<string> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const [token] = await tokensIn(folder, staleMs);
    const mine = join(folder, `held.${process.pid}.${Date.now()}.${hostname()}`);
    if (token === undefined) await makeLock(folder);
    else if ((token === free || isStale(token, staleMs)) && (await renamed(join(folder, token), mine))) return mine;
    else if (Date.now() > deadline) throw new ReleaseProblem('conflict', busy(ownerOf(token)));
    else await new Promise((done) => setTimeout(done, 20));
  }
}

/** It appears with its token in it, so that of several who make it at once none adds a second one. */
async function makeLock(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}.`);
  try {
    await writeFile(join(made, free), '');
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    const anotherWasFaster = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!anotherWasFaster) throw error;
  }
}

/** @returns false when another one was faster */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** None where there is no lock. Older builds locked by a file: one that its owner forgot is removed, a fresh one is somebody's. */
async function tokensIn(folder: string, staleMs: number): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code !== 'ENOTDIR') throw error;
  }
  const { mtimeMs } = await stat(folder);
  if (Date.now() - mtimeMs <= staleMs) return [`held.0.${Math.round(mtimeMs)}.an older build`];
  await rm(folder, { force: true });
  return [];
}

const partsOf = (token: string) => /^held\.(\d+)\.(\d+)\.(.*)$/.exec(token) ?? [];

function ownerOf(token: string): string {
  const [, pid, , host] = partsOf(token);
  return `process ${pid} on ${host}`;
}

/** A token whose name names no owner has none. */
function isStale(token: string, staleMs: number): boolean {
  const [, pid, since, host] = partsOf(token);
  return Date.now() - Number(since ?? 0) > staleMs || (host === hostname() && !isAlive(Number(pid)));
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
