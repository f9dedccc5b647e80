import type { DrillSite } from '../site.ts';
import { pause } from '../waits.ts';

/** Visitors who come in evenly, each of another network with a browser of his own. */
export interface Visits {
  /** Pages so far, and those that were not whole. */
  pages: number;
  failed: number;
  end(): Promise<void>;
}

let nextVisitor = 0;
const pagesPerVisit = 6;
const secondsPerPage = 10;

/** Each page has an address of its own, since one that was drawn once is used again. @param perSecond pages of all visitors, each rendered for its own; visitors look at six, ten seconds apart */
export function startVisits({ shells }: DrillSite, path: string, perSecond = 20): Visits {
  const ending = new AbortController();
  const under = new Set<Promise<void>>();
  const visits: Visits = {
    pages: 0,
    failed: 0,
    async end() {
      ending.abort();
      await Promise.all(under);
      await coming;
    },
  };
  /** @param age seconds since he came */
  const visit = async (number: number, age = 0) => {
    const headers = headersOf(number);
    await pause((age % secondsPerPage) * 1000);
    for (let count = Math.floor(age / secondsPerPage); count < pagesPerVisit && !ending.signal.aborted; count++) {
      const { origin = '' } = shells[(number + count) % shells.length] ?? {};
      const answer = await fetch(`${origin}${path}?visit=${number}-${count}`, { headers }).catch(() => undefined);
      const html = await answer?.text().catch(() => '');
      visits.pages += 1;
      if (answer?.status !== 200 || !html?.endsWith('</html>')) visits.failed += 1;
      const slice = answer && sliceIn(answer);
      if (slice) headers.cookie = `${settingOf(number)}; ${slice}`;
      await pause(secondsPerPage * 1000);
    }
  };
  const begin = (age = 0) => {
    const visited = visit(nextVisitor++, age).finally(() => under.delete(visited));
    under.add(visited);
  };
  const come = async () => {
    // As many as are on such a site at any moment.
    const there = perSecond * secondsPerPage;
    for (let place = 0; place < there; place++) begin((place / there) * pagesPerVisit * secondsPerPage);
    while (!ending.signal.aborted) {
      begin();
      await pause((pagesPerVisit / perSecond) * 1000);
    }
  };
  const coming = come();
  return visits;
}

/** The cookie of its slice that an answer gives a browser; '' when it gives none. */
export const sliceIn = ({ headers }: Response): string =>
  /mf_slice=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

/** With a cookie of its own a page is rendered for each request. */
const settingOf = (number: number) => `setting=${number}`;

export const headersOf = (number: number): Record<string, string> => ({
  'user-agent': `drill ${number}`,
  'x-forwarded-for': `${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`,
  'sec-fetch-dest': 'document',
  cookie: settingOf(number),
});
