import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnNode } from './processes/run-node.ts';
import type { Run } from './run-script.ts';

export interface StartedSite {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a site for one measurement on an empty folder; both are removed when the run ends. */
export async function startFreshSite(run: Run, env: NodeJS.ProcessEnv = {}): Promise<StartedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  run.atEnd(() => rm(dataDir, { recursive: true, force: true }));
  // What measures it loads more pages as one user than a user can.
  return startSite(run, { DATA_DIR: dataDir, CALLS_PER_MINUTE: '99999', ...env });
}

/** Starts the whole site as `npm start` does, on any free port, and waits until it can serve. It ends with the run, or before. */
export async function startSite({ atEnd }: Run, env: { DATA_DIR: string } & NodeJS.ProcessEnv): Promise<StartedSite> {
  const script = join(import.meta.dirname, 'start.ts');
  const child = spawnNode([script], {
    env: { ...process.env, PORT: '0', CONSOLE_PORT: 'off', ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  atEnd(stop);
  const listening = once(child, 'message').then(([{ port }]) => port as number);
  const port = await Promise.race([listening, ended.then(() => undefined)]);
  if (port === undefined) throw new Error('The site did not start; see above.');
  return { url: `http://127.0.0.1:${port}`, stop, pid: child.pid ?? 0 };
}
