import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { publishEvent } from '../../../api/src/platform/events/stored-events.ts';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import type { Run } from '../../start/run-script.ts';
import { makeCallers } from './callers.ts';

const tabs = 2000;
const tabsOfOne = 8;

/** What tabs that stay open cost one api process on this PostgreSQL. */
export async function measureTabs({ atEnd }: Run, databaseUrl: string, dataDir: string) {
  const users = await makeCallers({ databaseUrl, dataDir }, { count: tabs / tabsOfOne, prefix: '135' });
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const api = await spawnApi({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, { atEnd });
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  const reader = readTabs(`${api.url}/api/events`);

  // What the first ones cost once: code that is compiled, queries that are prepared.
  const first = await Promise.all(users.slice(0, 50).map(({ token }) => reader.open(token)));
  await reader.told(first.length);
  for (const tab of first) tab.destroy();
  await sleep(5000);
  const before = megabytes();
  const opening = performance.now();
  const open: IncomingMessage[] = [];
  for (const { token } of users) {
    open.push(...(await Promise.all(Array.from({ length: tabsOfOne }, () => reader.open(token)))));
  }
  await reader.told(tabs);
  const opened = performance.now() - opening;
  await sleep(20_000);
  const added = megabytes() - before;

  const telling = performance.now();
  for (const { id } of users)
    await publishEvent(db, id, { event: 'run', run_id: 'bench', session_id: 1, status: 'running' });
  await reader.told(tabs);
  const told = performance.now() - telling;
  for (const tab of open) tab.destroy();
  await api.end('SIGTERM');
  await close();
  return [
    { what: `memory of ${tabs} idle tabs`, result: added, unit: 'MB', limit: { most: 60 } },
    { what: 'until they were open', result: opened / 1000, unit: 's' },
    { what: `until ${users.length} changes had reached all of them`, result: told / 1000, unit: 's' },
  ];
}

function readTabs(url: string) {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  let heard = 0;
  return {
    async open(token: string): Promise<IncomingMessage> {
      const [response] = (await once(get(url, { agent, headers: { token } }), 'response')) as [IncomingMessage];
      response.on('data', (chunk: Buffer) => {
        heard += chunk.toString().split('data: ').length - 1;
      });
      // It is left by `destroy`.
      return response.on('error', () => undefined);
    },
    /** Resolves once so many events have come. */
    async told(count: number): Promise<void> {
      while (heard < count) await sleep(5);
      heard = 0;
    },
  };
}
