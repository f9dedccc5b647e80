import { spawnNode } from '../../start/processes/run-node.ts';

/** Uses one core, in short pieces, so that it notices when its parent process has ended. */
const work =
  'const piece = () => { const end = Date.now() + 100; while (Date.now() < end); setImmediate(piece); }; piece();';

/** Keeps one processor core busy, as a neighbour on the machine would. @returns how to end it */
export function keepCoreBusy(): () => void {
  const child = spawnNode(['-e', work], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return () => child.kill('SIGKILL');
}
