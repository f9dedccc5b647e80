import type { DrillSite } from '../site.ts';
import { name, page } from './releases.ts';
import { sliceIn } from './visits.ts';

/** Browsers of one network each open a page, and report errors of the release that they may or may not have. @returns how many reports were taken */
export async function forgeReports({ shells }: DrillSite, release: string, browsers: number): Promise<number> {
  let taken = 0;
  for (let number = 0; number < browsers; number++) {
    const origin = shells[number % shells.length]?.origin ?? '';
    const headers = {
      'user-agent': `forger ${number}`,
      'x-forwarded-for': `203.0.113.${1 + (number % 250)}`,
      'sec-fetch-dest': 'document',
    };
    const opened = await fetch(origin + page, { headers });
    await opened.text();
    const cookie = sliceIn(opened);
    for (const kind of ['throw', 'load']) {
      const body = JSON.stringify({ errors: [{ remote: name, release, kind }] });
      const answer = await fetch(`${origin}/_mf/errors`, { method: 'POST', headers: { ...headers, cookie }, body });
      if (answer.status === 204) taken += 1;
    }
  }
  return taken;
}
