import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from 'shared/releases/channel/write-lock.ts';

/** Bytes: ten times what the whole suite was seen to hold at once. */
const room = 4 * 2 ** 30;

/**
 * Makes the folder for all that tests write and throw away, and names it to every process that is started from here
 * (`TMPDIR`). It is in memory where the machine has a folder there with room and where programs may run: thousands of files
 * that live for seconds cost a disk's file system a seventh of the processor's time. It goes when this process ends.
 */
export function prepareTemporaryFolder(inMemory = '/dev/shm'): void {
  const parent = hasRoom(inMemory) ? inMemory : tmpdir();
  for (const name of readdirSync(parent))
    if (isLeftOver(name)) rmSync(join(parent, name), { recursive: true, force: true });
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL does not run as root: it goes in as its own user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // A shell's exit code of a process that a signal ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const prefix = 'site-test-';

/** What a run left that was killed. */
function isLeftOver(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
  return pid > 0 && !isAlive(pid);
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= room && canRunPrograms(folder);
  } catch {
    return false;
  }
}

/** Containers often forbid it there; tests compile programs and run them. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, `${prefix}${process.pid}.sh`);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
