import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

/** Whether this machine has what changes the limit of a process that runs. */
export const canLimitHandles = spawnSync('sh', ['-c', 'command -v prlimit']).status === 0;

/** Seconds after which the handles come back by themselves: a test sees also a process that hangs without them. */
const longest = 5;

/** For tests: from now on this process can open only `more` files. @returns what gives it back its former limit */
export function limitHandles(more: number): () => Promise<void> {
  const limit = (handles: string) => ['prlimit', '--pid', String(process.pid), `--nofile=${handles}:`];
  const former = spawnSync('sh', ['-c', 'ulimit -Sn'], { encoding: 'utf8' }).stdout.trim();
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  const keeper = spawn('sh', ['-c', `timeout ${longest} cat; ${limit(former).join(' ')}`], { stdio: [...stdio] });
  const next = openSync('/dev/null', 'r');
  closeSync(next);
  spawnSync('sh', ['-c', limit(String(next + more)).join(' ')]);
  const isOver = once(keeper, 'exit');
  return async () => {
    keeper.stdin?.end();
    await isOver;
  };
}
