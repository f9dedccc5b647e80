/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { followOutput } from './worker-output.ts';

test('the outputs of a worker that ends while it floods them are closed', async () => {
  const flood = ['-e', 'while (true) fs.writeSync(1, "x".repeat(1e5))'];
  const worker = spawn(process.execPath, flood, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(worker, 'close');
  const end = followOutput([worker.stdout, worker.stderr], () => undefined);
  while (!worker.stdout.isPaused()) await pause(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  end();
  await closed;
});
