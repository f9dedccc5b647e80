import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const endWithParent = new URL('../end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a script on this Node, with a channel. It ends when this process dies, however it dies: no orphan stays. SIGUSR1 opens no
 * debugger in it: a process that may send the signal could run code there.
 */
export function spawnNode(args: string[], options: SpawnOptions): ChildProcess {
  const flags = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', '--import', endWithParent];
  const env = { ...(options.env ?? process.env), END_WITH_PARENT: 'yes' };
  return spawn(process.execPath, [...flags, ...args], { ...options, env });
}

/** Runs a script on this Node with this terminal. @returns its exit code */
export async function runNode(args: string[], { env = process.env, stdout = 1 } = {}): Promise<number> {
  const [code] = await once(spawnNode(args, { env, stdio: [0, stdout, 2, 'ipc'] }), 'exit');
  return code ?? 1;
}

/** Runs a script on this Node without a terminal. @returns its exit code and what it wrote */
export async function readNode(args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'> = {}) {
  const child = spawnNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout as Readable), text(child.stderr as Readable)]);
  const [code] = await closed;
  return { exitCode: Number(code ?? 1), stdout, stderr };
}
