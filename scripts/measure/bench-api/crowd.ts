import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import type { Run } from '../../start/run-script.ts';
import { makeCallers } from './callers.ts';

/** As many calls as one process works on at a time. */
const fullHouse = 200;
const silentSockets = 10_000;
/** What an api with MAX_STREAMS of 2,500 keeps at most. */
const maxConnections = 5500;

/** One api process on this PostgreSQL: as many calls as it can work on, four times as many, and thousands who say nothing. */
export async function measureCrowd({ atEnd }: Run, databaseUrl: string, dataDir: string, seconds: number) {
  const callers = await makeCallers({ databaseUrl, dataDir }, { count: 50, prefix: '133' });
  const tokens = callers.map(({ token }) => token);
  const api = await spawnApi({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, { atEnd });
  const url = `${api.url}/api/user/info`;
  try {
    await crowd(url, tokens, { lanes: 20, seconds: 3 });
    const full = await crowd(url, tokens, { lanes: fullHouse, seconds });
    const over = await crowd(url, tokens, { lanes: 4 * fullHouse, seconds });
    const calm = await secondsUntil(async () => (await ask(url, tokens[0] ?? '', new Agent())).ms < full.p99);
    const silent = await measureSilent(url, tokens[0] ?? '');
    return [
      { what: `calls a second, ${fullHouse} at a time`, result: full.perSecond, unit: '/s' },
      { what: 'of one: p99', result: full.p99, unit: 'ms' },
      { what: 'four times as many: taken a second', result: over.perSecond, unit: '/s' },
      { what: 'refused (503) a second', result: over.refused / seconds, unit: '/s' },
      { what: 'p99 of what was taken', result: over.p99, unit: 'ms', limit: { most: 2 * full.p99 } },
      { what: 'anything but 200 and 503', result: over.failed + full.failed, unit: '', limit: { most: 0 } },
      { what: 'as quick as before, after', result: calm, unit: 's', limit: { most: 5 } },
      ...silent,
    ];
  } finally {
    await api.end('SIGTERM');
  }
}

/** Everybody asks again as soon as he has been answered, also who was refused. */
async function crowd(url: string, tokens: string[], { lanes, seconds }: { lanes: number; seconds: number }) {
  const times: number[] = [];
  const counts = { refused: 0, failed: 0 };
  let asker = 0;
  const options: autocannon.Options = {
    url,
    connections: lanes,
    duration: seconds,
    setupClient: (client) => client.setHeaders({ token: tokens[asker++ % tokens.length] }),
  };
  const ended = Promise.withResolvers<void>();
  const load = autocannon(options, (error) => (error ? ended.reject(error) : ended.resolve()));
  load.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) times.push(ms);
    else if (status === 503) counts.refused++;
    else counts.failed++;
  });
  load.on('reqError', () => counts.failed++);
  await ended.promise;
  times.sort((one, other) => one - other);
  return { ...counts, perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Status 0: no answer came. */
async function ask(url: string, token: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  try {
    const [response] = (await once(get(url, { agent, headers: { token } }), 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return { status: response.statusCode ?? 0, ms: performance.now() - begun };
  } catch {
    return { status: 0, ms: performance.now() - begun };
  }
}

async function secondsUntil(check: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await check())) await sleep(20);
  return (performance.now() - begun) / 1000;
}

/** Idle connections, while one caller makes calls. */
async function measureSilent(url: string, token: string) {
  const { port, hostname } = new URL(url);
  const sockets: Socket[] = [];
  const times: number[] = [];
  let failed = 0;
  while (sockets.length < silentSockets) {
    const more = Array.from({ length: 200 }, () => connect(Number(port), hostname).on('error', () => undefined));
    sockets.push(...more);
    await Promise.all(more.map((socket) => once(socket, 'connect').catch(() => undefined)));
    const { status, ms } = await ask(url, token, new Agent());
    times.push(ms);
    if (status !== 200) failed++;
  }
  await sleep(500);
  const kept = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  return [
    { what: `of ${silentSockets} silent connections, kept`, result: kept, unit: '', limit: { most: maxConnections } },
    { what: 'calls meanwhile: longest', result: Math.max(...times), unit: 'ms' },
    { what: 'calls meanwhile: failed', result: failed, unit: '', limit: { most: 0 } },
  ];
}
