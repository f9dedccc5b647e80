import { errorMessage } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import type { Sight } from '../../jobs/sight.ts';
import { findRow } from '../../url-table.ts';
import { withTimeout } from '../../waiting/with-timeout.ts';
import { mainText } from '../document/main-text.ts';
import type { PageEnvironment } from '../page-request.ts';
import { isOfApi } from '../plain-error.ts';
import type { LastRunning } from '../release/last-running.ts';
import type { LoadedSet } from '../release/loaded-set.ts';
import { renderUnseen } from '../render-page.tsx';
import type { PageApi } from '../site-loader.ts';
import { type MadeUpVisitor, madeUpVisitors } from './made-up-visitors.ts';

/** One second for the render, besides the budget that its calls to the API have. */
const probeTimeout = 1800;

export interface ProbeParts {
  set: LoadedSet;
  name: RemoteName;
  marker: LastRunning;
  site: PublicAnswers;
  /** Of one page: a page's API is the real one or made up. */
  environment: (api?: PageApi) => PageEnvironment;
}

export interface Probed {
  /** What is wrong, naming the release, the page and what it threw or showed; null when nothing is. */
  problem: string | null;
  /** What made-up visitors saw; nothing when something is wrong. */
  sights: Sight[];
}

/**
 * Renders every page that a release declares, as visitors see it before anybody does: also those with a parameter, which
 * gets a sample. First with the API as it is: that a page is not found, leads elsewhere or needs a login is no fault, nor
 * is an API that is down. Then for made-up visitors, logged in and not: nothing of one may stand in another one's page.
 */
export async function probeRemote(parts: ProbeParts): Promise<Probed> {
  const { set, name, marker } = parts;
  const release = set.releaseOf(name);
  const remote = set.remotes[name];
  const wrong = (problem: string): Probed => ({ problem, sights: [] });
  if (!release || !remote) return wrong(`${name} was not loaded`);
  const paths = remote.routes.map(({ path = '' }) => path).filter((path) => findRow(path)?.remote === name);
  if (paths.length === 0) return wrong(`${release} has no page at an address of its own`);
  for (const path of paths) {
    const { error } = await marker.run(release, () => look(parts, path));
    if (error !== null) return wrong(`${release}: ${path} cannot be rendered: ${error}`);
  }
  return marker.run(release, () => lookAsMadeUp(parts, release, paths));
}

/**
 * The second visitor and the first one once more come at the same moment: what is kept for a moment only shows then. They come
 * with the same query, too, by which something may be kept, and each with his own.
 */
async function lookAsMadeUp(parts: ProbeParts, release: string, paths: string[]): Promise<Probed> {
  const { first, second, nobody } = madeUpVisitors(parts.site);
  const sights: Sight[] = [];
  const see = async (path: string, visitor: MadeUpVisitor, strangers: MadeUpVisitor[], query = '') => {
    const { html, ...seen } = await look(parts, path, visitor, query);
    const mark = strangers.map((it) => it.markIn(html)).find((it) => it !== null);
    const sight = { page: path, isLoggedIn: visitor.isLoggedIn, ...seen, characters: [...mainText(html)].length };
    return { sight, mark };
  };
  const found = (path: string, mark: string) => ({
    problem: `${release}: ${path} shows one visitor what is another one's: "${mark}", made up for the trial. Something of the module outlives the visit`,
    sights: [],
  });
  for (const path of paths) sights.push((await see(path, first, [second])).sight);
  for (const path of paths) {
    for (const query of [() => '', () => queryOf('1'), ({ request }: MadeUpVisitor) => queryOf(request)]) {
      const both = await Promise.all([
        see(path, second, [first], query(second)),
        see(path, first, [second], query(first)),
      ]);
      const mark = both.find((it) => it.mark)?.mark;
      if (mark) return found(path, mark);
    }
  }
  for (const path of paths) {
    const { sight, mark } = await see(path, nobody, [first, second]);
    if (mark) return found(path, mark);
    sights.push(sight);
  }
  return { problem: null, sights };
}

/** What pages of this site ask by, each with this value. */
const queryOf = (value: string) => {
  const names = ['id', 'q', 'keyword', 'page', 'tab', 'part', 'type', 'category_id', 'status', 'sort', 'from'];
  return `?${new URLSearchParams(names.map((name) => [name, value]))}`;
};

/** @param visitor else one without a cookie, before the real API */
async function look({ environment, name }: ProbeParts, path: string, visitor?: MadeUpVisitor, query = '') {
  const failures: unknown[] = [];
  const rendered = renderUnseen(
    {
      url: new URL(path.replace(/:\w+\??|\*/g, '1') + query, 'http://probe.invalid'),
      remote: name,
      cookies: visitor?.cookies ?? '',
      ...(visitor && { requestId: visitor.request, nonce: visitor.request }),
      signal: AbortSignal.timeout(probeTimeout),
      report: (error) => {
        if (!isOfApi(error)) failures.push(error);
      },
    },
    environment(visitor?.api),
  );
  const page = await withTimeout(probeTimeout, path, rendered).catch((error) => {
    failures.push(error);
    return { status: 500, html: '' };
  });
  return { ...page, error: failures.length > 0 ? errorMessage(failures[0]) : null };
}
