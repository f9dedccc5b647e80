import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../api/src/database/db.ts';
import { publishEvent } from '../../../api/src/events/event-queries.ts';
import { openSession } from '../../../api/src/login/login-queries.ts';
import { freePort } from '../../../api/src/testing/free-port.ts';
import { startPostgres } from '../../../api/src/testing/postgres-server.ts';
import { spawnApi } from '../../../api/src/testing/spawn-api.ts';
import { createUser } from '../../../api/src/user/user-queries.ts';

/** What open event streams of one api process may cost (`docs/performance.md`). */
const streams = 2000;
const tabsOfOne = 8;
const mostMegabytes = 60;

/**
 * `npm run bench:events`: memory and time of 2,000 idle tabs at one api process on a PostgreSQL of
 * its own. Ends with 1 when they cost too much.
 */
const folder = mkdtempSync(join(tmpdir(), 'bench-events-'));
const server = startPostgres(await freePort());
const { db, close } = await openDatabase({ databaseUrl: server.url, dataDir: folder });
const users: { id: number; token: string }[] = [];
while (users.length < streams / tabsOfOne) {
  const mobile = `136${String(users.length).padStart(8, '0')}`;
  const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 2, draw: 0 } }));
  if (!user) throw new Error('the user was not made');
  users.push({ id: user.id, token: await openSession(db, user.id, 4) });
}
const api = await spawnApi({ DATA_DIR: folder, DATABASE_URL: server.url, MOST_STREAMS: '2500' });
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.process.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Opens a tab; `heard` counts what it was told. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
let heard = 0;
async function open(token: string): Promise<IncomingMessage> {
  const [response] = (await once(get(`${api.url}/api/events`, { agent, headers: { token } }), 'response')) as [
    IncomingMessage,
  ];
  response.on('data', (chunk: Buffer) => {
    heard += chunk.toString().split('data: ').length - 1;
  });
  response.on('error', () => undefined);
  return response;
}
const told = async (count: number) => {
  while (heard < count) await sleep(5);
};

// What the first streams cost once: code that is compiled, queries that are prepared.
const warm = await Promise.all(users.slice(0, 50).map(({ token }) => open(token)));
await told(50);
for (const response of warm) response.destroy();
await sleep(5000);
heard = 0;
const before = megabytes();
const begun = performance.now();
const tabs: IncomingMessage[] = [];
for (const { token } of users) tabs.push(...(await Promise.all(Array.from({ length: tabsOfOne }, () => open(token)))));
await told(streams);
const opened = performance.now() - begun;
await sleep(20_000);
const added = megabytes() - before;

heard = 0;
const since = performance.now();
for (const { id } of users) await publishEvent(db, id, { event: 'balance' });
await told(streams);
const all = performance.now() - since;

console.log(`${streams} event streams of ${users.length} users, one api process on PostgreSQL:`);
console.log(`  opened in ${(opened / 1000).toFixed(1)} s, ${added.toFixed(1)} MB more (at most ${mostMegabytes})`);
console.log(`  one balance for each user reached all tabs in ${(all / 1000).toFixed(2)} s`);
for (const tab of tabs) tab.destroy();
await api.end('SIGTERM');
await close();
server.stop();
rmSync(folder, { recursive: true });
process.exit(added <= mostMegabytes ? 0 : 1);
