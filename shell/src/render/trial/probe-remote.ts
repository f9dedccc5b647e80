import { createStore } from 'jotai';
import { errorMessage } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import type { Sight } from '../../jobs/sight.ts';
import type { Probed } from '../../jobs/worker-messages.ts';
import { findRow } from '../../url-table.ts';
import { withTimeout } from '../../waiting/with-timeout.ts';
import { mainText } from '../document/main-text.ts';
import type { PageEnvironment } from '../page-request.ts';
import { isOfApi } from '../plain-error.ts';
import type { LastRunning } from '../release/last-running.ts';
import type { LoadedSet } from '../release/loaded-set.ts';
import { renderUnseen } from '../render-page.tsx';
import type { PageApi } from '../site-loader.ts';
import { type AskedEndpoint, type MadeUpVisitor, madeUpVisitors } from './made-up-visitors.ts';

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

/**
 * Renders every page that a release declares, as visitors see it before anybody does: also those with a parameter, which
 * gets a sample. First with the API as it is, which is only read: that a page is not found, leads elsewhere or needs a login
 * is no fault, nor is an API that is down; one that does not have what a page asks for is. Then for made-up visitors, logged
 * in and not: nothing of one may stand in another one's page.
 */
export async function probeRemote(parts: ProbeParts): Promise<Probed> {
  const { set, name, marker } = parts;
  const release = set.releaseOf(name);
  const remote = set.remotes[name];
  if (!release || !remote) return wrong(`${name} was not loaded`);
  const paths = remote.routes.map(({ path = '' }) => path).filter((path) => findRow(path)?.remote === name);
  if (paths.length === 0) return wrong(`${release} has no page at an address of its own`);
  for (const path of paths) {
    const { error, missing } = await marker.run(release, () => look(parts, path));
    if (error !== null) return wrong(`${release}: ${path} cannot be rendered: ${error}`);
    if (missing[0]) return notInApi(release, path, missing[0]);
  }
  return marker.run(release, () => lookAsMadeUp(parts, release, paths));
}

const wrong = (problem: string): Probed => ({ problem, waitsForApi: false, sights: [] });

const notInApi = (release: string, path: string, endpoint: string): Probed => ({
  problem: `${release}: ${path} asks ${endpoint}, which the API does not have (接口不存在). Ship the API first`,
  waitsForApi: true,
  sights: [],
});

/**
 * The second visitor and the first one once more come at the same moment: what is kept for a moment only shows then. They come
 * with the same query, too, by which something may be kept, and each with his own.
 */
async function lookAsMadeUp(parts: ProbeParts, release: string, paths: string[]): Promise<Probed> {
  const { first, second, nobody } = madeUpVisitors(parts.site);
  const sights: Sight[] = [];
  const see = async (path: string, visitor: MadeUpVisitor, strangers: MadeUpVisitor[], query = '') => {
    const { html, status, error } = await look(parts, path, visitor, query);
    const mark = strangers.map((it) => it.markIn(html)).find((it) => it !== null);
    const sight = { page: path, isLoggedIn: visitor.isLoggedIn, status, error, characters: [...mainText(html)].length };
    return { sight, mark };
  };
  const found = (path: string, mark: string) =>
    wrong(
      `${release}: ${path} shows one visitor what is another one's: "${mark}", made up for the trial. Something of the module outlives the visit`,
    );
  for (const path of paths) {
    sights.push((await see(path, first, [second])).sight);
    const missing = await findMissing(parts, first.takeAsked());
    if (missing) return notInApi(release, path, missing);
  }
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
  return { problem: null, waitsForApi: false, sights };
}

/**
 * The first of these endpoints that the API does not have. It is asked without a login: that an endpoint is not there it
 * says before it asks who calls.
 */
async function findMissing({ environment }: ProbeParts, asked: AskedEndpoint[]): Promise<string | undefined> {
  const { api } = environment();
  const { call } = api.client(createStore());
  await Promise.allSettled(asked.map(({ endpoint, input }) => call(endpoint, input as never)));
  return [...api.missing][0];
}

/** What pages of this site ask by, each with this value. */
const queryOf = (value: string) => {
  const names = ['id', 'q', 'keyword', 'page', 'tab', 'part', 'type', 'category_id', 'status', 'sort', 'from'];
  return `?${new URLSearchParams(names.map((name) => [name, value]))}`;
};

/** @param visitor else one without a cookie, before the real API */
async function look({ environment, name }: ProbeParts, path: string, visitor?: MadeUpVisitor, query = '') {
  const failures: unknown[] = [];
  const page = environment(visitor?.api);
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
    page,
  );
  const { status, html } = await withTimeout(probeTimeout, path, rendered).catch((error) => {
    failures.push(error);
    return { status: 500, html: '' };
  });
  return {
    status,
    html,
    missing: [...page.api.missing],
    error: failures.length > 0 ? errorMessage(failures[0]) : null,
  };
}
