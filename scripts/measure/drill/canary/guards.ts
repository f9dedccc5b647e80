import { once } from 'node:events';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { spawnNode } from '../../../start/processes/run-node.ts';
import type { DrillSite } from '../site.ts';
import { pause } from '../waits.ts';
import { name } from './releases.ts';

const mfFile = join(import.meta.dirname, '../../../mf/mf.ts');

/** A guard as a process of its own. */
export function startGuard({ dataDir, store, shells }: DrillSite) {
  const env = { ...process.env, DATA_DIR: dataDir, RELEASE_STORE: store, SHELLS: String(shells.length) };
  const child = spawnNode([mfFile, 'guard'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  return {
    async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Milliseconds until the release is no canary any more; infinite, when it still is one after that time. */
export async function untilReturned({ store }: DrillSite, version: string, withinMs: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < withinMs) {
    const { canary, current } = (await readChannel(store))?.remotes[name] ?? {};
    if (canary?.version !== version && current !== version) return performance.now() - from;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Lines of the history in which a guard took this release back. */
export const returnsOf = async ({ store }: DrillSite, version: string) =>
  (await readHistory(store)).filter(({ verb, from }) => verb.startsWith('guard ') && from === version);
