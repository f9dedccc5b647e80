import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, writeChannel } from 'shared/releases/channel/write-channel.ts';
import { Guard, type GuardNews } from 'shared/releases/guard/guard.ts';
import { faultyCode, makeFaultySite } from '../../server/testing/make-faulty-site.ts';

/** For tests: a shell with its workers that listens, a guard that looks each second, and visitors who come in evenly. */
export async function makeGuardedSite({ isGuarded = true } = {}) {
  const site = await makeFaultySite();
  await site.promoteGood();
  const shell = await site.start({ TRUST_PROXY: '1' });
  const dataDir = dirname(site.store);
  const status = createServer((_request, response) => response.end(JSON.stringify(shell.status())));
  status.listen(0, '127.0.0.1');
  await once(status, 'listening');
  await mkdir(join(dataDir, 'shells'), { recursive: true });
  const note = { pid: process.pid, internalPort: (status.address() as AddressInfo).port, startedAt: 'now' };
  await writeFile(join(dataDir, 'shells', `${process.pid}.json`), JSON.stringify(note));

  const news: GuardNews[] = [];
  const ending = new AbortController();
  const guard = new Guard({ store: site.store, dataDir, shellTimeoutMs: 60_000 }, { by: 'guard' });
  const each = async (ms: number, work: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      await work();
      await sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const looking = isGuarded ? [each(1000, async () => news.push(...(await guard.look())))] : [];
  const loops = [...looking, each(250, () => shell.look())];
  return {
    store: site.store,
    dataDir,
    shell,
    news,
    /** A release of mf-content of which this part of the pages with `?visit…` fails; with `?outage…` 30 % fail of any. */
    publish: (mark: string, part: number) =>
      site.publish(
        'mf-content',
        mark,
        faultyCode('mf-content', `words of ${mark}`, {
          body: `if (search.startsWith('?visit') && Math.random() < ${part}) throw new Error('it broke');
            if (search.startsWith('?outage') && Math.random() < 0.3) throw new Error('the API is away');`,
        }),
      ),
    async write(change: Change, verb = 'canary'): Promise<void> {
      await writeChannel(site.store, change, { by: 'ann', verb, reason: 'test' });
    },
    async close(): Promise<void> {
      ending.abort();
      await Promise.all(loops);
      status.closeAllConnections();
      status.close();
      await shell.close();
      await site.close();
    },
  };
}

type GuardedSite = Awaited<ReturnType<typeof makeGuardedSite>>;

/** Who asks for the first time, each of a network of his own; with a cookie of its own a page is rendered for each request. */
export const headersOf = (number: number): Record<string, string> => ({
  'user-agent': `visitor ${number}`,
  'x-forwarded-for': `${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`,
  'sec-fetch-dest': 'document',
  cookie: `setting=${number}`,
});

export const sliceIn = ({ headers }: Response): string =>
  /mf_slice=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

let nextVisitor = 0;

/** Visitors who look at six of these pages ten seconds apart, until it is ended. @param kind what the addresses say behind `?` */
export function startVisits(
  { shell }: GuardedSite,
  all: readonly string[] = ['/news'],
  kind = () => 'visit',
  perSecond = 20,
) {
  const ending = new AbortController();
  const met = { pages: 0, failed: 0 };
  const rest = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  /** @param age seconds since he came */
  const visit = async (number: number, age = 0) => {
    const headers = headersOf(number);
    await rest((age % 10) * 1000);
    for (let count = Math.floor(age / 10); count < 6 && !ending.signal.aborted; count++) {
      // An address of its own: a page that was drawn once is used again.
      const path = `${all[(number + count) % all.length] ?? '/'}?${kind()}-${number}-${count}`;
      const answer = await shell.ask(path, { headers });
      const isWhole = (await answer.text()).endsWith('</html>');
      met.pages += 1;
      if (answer.status !== 200 || !isWhole) met.failed += 1;
      const slice = sliceIn(answer);
      if (slice) headers.cookie = `setting=${number}; ${slice}`;
      await rest(10_000);
    }
  };
  // As many as are on such a site at any moment.
  const visits = Array.from({ length: perSecond * 10 }, (_, place) => visit(nextVisitor++, (place / perSecond) * 6));
  const coming = (async () => {
    while (!ending.signal.aborted) {
      visits.push(visit(nextVisitor++));
      await rest((6 / perSecond) * 1000);
    }
  })();
  return {
    async end() {
      ending.abort();
      await coming;
      await Promise.all(visits);
      return met;
    },
  };
}
