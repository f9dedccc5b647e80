import { once } from 'node:events';
import { join } from 'node:path';
import { spawnNode } from './run-node.ts';

/** Starts the whole site as `npm start` does, and waits until it can serve. For measurements and journeys. */
export async function startSite(env: { DATA_DIR: string } & NodeJS.ProcessEnv) {
  const script = join(import.meta.dirname, 'start.ts');
  const child = spawnNode([script], { env: { ...process.env, PORT: '0', ...env }, stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(child, 'exit');
  const listening = once(child, 'message').then(([{ port }]) => port as number);
  const port = await Promise.race([listening, ended.then(() => undefined)]);
  if (port === undefined) throw new Error('The site did not start; see above.');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop, pid: child.pid ?? 0 };
}
