/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { endCanary, promoteTo, startCanary } from 'shared/releases/channel/channel-changes.ts';
import { until } from '../releases/make-followed-site.ts';
import { headersOf, makeGuardedSite, sliceIn, startVisits } from './testing/guarded-site.ts';

/** Canaries and the guard over a shell with its workers, in real time. */
let site: Awaited<ReturnType<typeof makeGuardedSite>>;
let base: string;
const name = 'mf-content';
const timeoutMs = 300_000;
const say = (what: string, figures: object) => process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);
beforeAll(async () => {
  site = await makeGuardedSite();
  base = await site.publish('base', 0);
  await site.write(promoteTo(name, base), 'begin');
  await until(() => site.shell.live()?.[name]?.version === base);
}, timeoutMs);
afterAll(() => site.close(), timeoutMs);

const pointer = async () => (await readChannel(site.store))?.remotes[name];
const served = () => site.shell.status().remotes[name]?.canary?.version;

async function begin(version: string, percent: number) {
  await site.write(startCanary(name, version, percent));
  await until(() => served() === version && site.shell.status().remotes[name]?.canary?.percent === percent);
}
/** Seconds until it is neither canary nor live. */
async function untilGone(version: string, withinS: number): Promise<number> {
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  for (; seconds() < withinS; await sleep(100)) {
    const { canary, current } = (await pointer()) ?? {};
    if (canary?.version !== version && current !== version) return seconds();
  }
  return Number.POSITIVE_INFINITY;
}

/** Pages a second, forty asked for at once. */
async function pagesIn(seconds: number, paths: readonly string[] = ['/news']): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let pages = 0;
  const work = async (worker: number) => {
    for (let turn = worker; performance.now() < end; turn++) {
      const headers = headersOf(700_000 + worker + 40 * turn);
      const answer = await site.shell.ask(paths[turn % paths.length] ?? '/', { headers });
      await answer.text();
      if (answer.ok && performance.now() < end) pages += 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, worker) => work(worker)));
  return pages / seconds;
}

test(
  'what all visitors get goes back when it fails beside the other remotes',
  async () => {
    // A time before it, as busy as half an hour of a small site.
    await pagesIn(15, ['/', '/', '/', '/news']);
    const visits = startVisits(site, ['/news', '/']);
    await sleep(3000);
    const version = await site.publish('forall', 0.1);
    await until(() => site.shell.status().remotes[name]?.prepared?.includes(version) === true);
    await site.write(promoteTo(name, version), 'promote');
    const seconds = await untilGone(version, 120);
    const met = await visits.end();
    say('10 % fail for everybody', { seconds, ...met, news: site.news });
    expect(seconds).toBeLessThanOrEqual(100);
    expect(await pointer()).toMatchObject({ current: base });
  },
  timeoutMs,
);

// Shows: REMOTE-28
test.each([
  ['everything fails, 5 %', 'f0', 1, 5, 20],
  ['everything fails, 50 %', 'f1', 1, 50, 20],
  ['10 % fail, 50 %', 'f2', 0.1, 50, 30],
  ['5 % fail, 50 %', 'f3', 0.05, 50, 65],
] as const)(
  '%s: it goes back in time, at 20 pages a second',
  async (what, mark, part, percent, limit) => {
    const version = await site.publish(mark, part);
    const visits = startVisits(site);
    await sleep(5000);
    await begin(version, percent);
    const seconds = await untilGone(version, 4 * limit);
    const met = await visits.end();
    say(what, { seconds, limit, ...met });
    expect(met.failed).toBe(0);
    expect(seconds).toBeLessThanOrEqual(limit);
  },
  timeoutMs,
);

test(
  'a good canary stays through an outage of 30 % and forged reports of one network',
  async () => {
    const version = await site.publish('calm', 0);
    let kind = 'visit';
    const visits = startVisits(site, ['/news'], () => kind);
    await begin(version, 20);
    await sleep(10_000);
    kind = 'outage';
    expect(await untilGone(version, 30)).toBe(Number.POSITIVE_INFINITY);
    kind = 'visit';
    const counts = site.shell.status().remotes[name]?.canary?.counts.server;
    let taken = 0;
    for (let number = 0; number < 100; number++) {
      const headers = { ...headersOf(900_000 + number), 'x-forwarded-for': `203.0.113.${1 + number}` };
      const slice = sliceIn(await site.shell.ask('/news', { headers }));
      for (const kind of ['throw', 'load']) {
        const body = JSON.stringify({ errors: [{ remote: name, release: version, kind }] });
        const forged = { ...headers, cookie: slice };
        if ((await site.shell.ask('/_mf/errors', { method: 'POST', headers: forged, body })).ok) taken += 1;
      }
    }
    expect(await untilGone(version, 5)).toBe(Number.POSITIVE_INFINITY);
    await visits.end();
    await site.write(endCanary(name));
    say('outage and forged reports', { counts, taken });
    expect(counts?.failed).toBeGreaterThan(20);
  },
  timeoutMs,
);

test(
  'ten canaries under 40 requests at once: none fails, is mixed or disagrees',
  async () => {
    const version = await site.publish('other', 0);
    let isOver = false;
    const met = { pages: 0, failed: 0, mixed: 0, reloads: 0 };
    const work = async (worker: number) => {
      const headers = headersOf(800_000 + worker);
      const setting = worker % 2 ? '' : headers.cookie;
      for (headers.cookie = setting ?? ''; !isOver; ) {
        const answer = await site.shell.ask('/news', { headers });
        const text = await answer.text();
        const slice = sliceIn(answer);
        if (slice) headers.cookie = [setting, slice].filter(Boolean).join('; ');
        const registry = await (await site.shell.ask('/_mf/registry.json', { headers })).json();
        const isNew = text.includes('words of other');
        met.pages += 1;
        if (answer.status !== 200 || !text.endsWith('</html>')) met.failed += 1;
        if (isNew !== text.includes(`/assets/${name}/${version}/`)) met.mixed += 1;
        const isSameRev = answer.headers.get('x-mf-rev') === String(registry.rev);
        if (isSameRev && isNew !== (registry.remotes[name].version === version)) met.reloads += 1;
      }
    };
    const all = Promise.all(Array.from({ length: 40 }, (_, worker) => work(worker)));
    for (let count = 0; count < 10; count++) {
      await begin(version, count % 2 ? 50 : 20);
      await sleep(1000);
      await site.write(endCanary(name));
      await until(() => served() === undefined);
    }
    isOver = true;
    await all;
    say('ten canaries', met);
    expect(met).toMatchObject({ failed: 0, mixed: 0, reloads: 0 });
  },
  timeoutMs,
);

test(
  'visitors get as many pages a second during a canary',
  async () => {
    const version = await site.publish('equal', 0);
    const [without, during]: [number[], number[]] = [[], []];
    await pagesIn(5);
    for (let turn = 0; turn < 2; turn++) {
      without.push(await pagesIn(8));
      await begin(version, 50);
      await pagesIn(3);
      during.push(await pagesIn(8));
      await site.write(endCanary(name));
      await sleep(33_000);
    }
    without.push(await pagesIn(8));
    say('pages a second', { without, during });
    const mean = (all: number[]) => all.reduce((a, b) => a + b) / all.length;
    expect(mean(during) / mean(without)).toBeGreaterThanOrEqual(0.9);
  },
  timeoutMs,
);
