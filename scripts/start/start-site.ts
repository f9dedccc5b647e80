import { once } from 'node:events';
import { join } from 'node:path';
import { spawnNode } from './run-node.ts';

/** Starts the whole site as `npm start` does, and waits until it can serve. For measurements and journeys. */
export async function startSite(env: { PORT: string; DATA_DIR: string } & NodeJS.ProcessEnv) {
  const script = join(import.meta.dirname, 'start.ts');
  const child = spawnNode([script], { env: { ...process.env, ...env }, stdio: ['ignore', 2, 2, 'ipc'] });
  const url = `http://127.0.0.1:${env.PORT}`;
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The site did not start; see above.');
    await new Promise((done) => setTimeout(done, 200));
  }
  return { url, stop, pid: child.pid ?? 0 };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
