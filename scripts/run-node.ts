import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Loaded first into a child: ends it when this process dies, however it dies. */
export const endWithParent = ['--import', join(import.meta.dirname, 'end-with-parent.mjs')];

/** Runs a script on this Node with this terminal. @returns its exit code */
export async function runNode(args: string[], { env = process.env, stdout = 1 } = {}): Promise<number> {
  const flags = ['--disable-warning=ExperimentalWarning', ...endWithParent];
  const child = spawn(process.execPath, [...flags, ...args], { env, stdio: [0, stdout, 2, 'ipc'] });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
