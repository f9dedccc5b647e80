import type { RemoteName } from 'shared/releases/remotes.ts';
import type { DrillSite } from '../site.ts';
import { lookForMixture } from '../visitors/mixed-page.ts';
import { snapshotOf } from '../visitors/page-snapshot.ts';
import { headersOf, sliceIn } from './visits.ts';

const workers = 40;
const paths = ['/', '/chat', '/news', '/chat'];

/** What visitors met. */
interface Met {
  requests: number;
  wrong: string[];
  /** Pages of one release whose registry names another one in the same rev: such a page would reload itself. */
  reloads: number;
}

/** Forty visitors who open pages as tabs do: each page is followed by what its browser asks for, with the cookie that it got. */
export function startTabs({ shells }: DrillSite, name: RemoteName, words: Readonly<Record<string, string>>) {
  const met: Met = { requests: 0, wrong: [], reloads: 0 };
  const look = lookForMixture(words);
  let isOver = false;
  const open = async (origin: string, path: string, headers: Record<string, string>) => {
    const answer = await fetch(origin + path, { headers, signal: AbortSignal.timeout(20_000) });
    const html = await answer.text();
    met.requests += 1;
    const problem = look({ path, status: answer.status, headers: answer.headers, html });
    if (problem) met.wrong.push(`${path}: ${problem}`);
    return { html, slice: sliceIn(answer) };
  };
  const work = async (worker: number) => {
    const { cookie: setting = '', ...browser } = headersOf(worker + 1_000_000);
    let slice = '';
    const headers = () => ({ ...browser, cookie: [worker % 2 ? setting : '', slice].filter(Boolean).join('; ') });
    for (let turn = worker; !isOver; turn++) {
      const { origin = '' } = shells[turn % shells.length] ?? {};
      const path = paths[turn % paths.length] ?? '/';
      try {
        const page = await open(origin, path, headers());
        slice = page.slice || slice;
        const registry = await (await fetch(`${origin}/_mf/registry.json`, { headers: headers() })).json();
        const { rev, remotes } = snapshotOf(page.html);
        if (registry.rev === rev && registry.remotes[name]?.version !== remotes[name]?.version) met.reloads += 1;
      } catch (error) {
        met.wrong.push(`${path}: no answer: ${(error as Error).cause ?? error}`);
      }
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    async end(): Promise<Met> {
      isOver = true;
      await all;
      return met;
    },
  };
}
