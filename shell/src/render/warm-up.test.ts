/** @jest-environment node */
import { createStaticHandler } from 'react-router-dom';
import { remoteNames } from 'shared/releases/remotes.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeRoutes, type Remotes } from '../routes.tsx';
import { WaitingBudget } from '../waiting/waiting-budget.ts';
import type { LoadedSet } from './release/loaded-set.ts';
import { createSiteLoader } from './site-loader.ts';
import { warmUp } from './warm-up.ts';

function makeEnvironment() {
  const asked: unknown[] = [];
  const http = () => ({ request: async (request: unknown) => asked.push(request) as never });
  const pageApi = createSiteLoader({ baseUrl: 'http://api.test', prefix: '/api', http });
  const handler = createStaticHandler(
    makeRoutes(Object.fromEntries(remoteNames.map((name) => [name, 'down'])) as Remotes),
  );
  const set: LoadedSet = {
    page: { rev: 0, shell: '', remotes: {} },
    remotes: {},
    leftOut: {},
    releaseOf: () => undefined,
    rendering: () => ({ handler, waiting: false }),
  };
  const api = pageApi({ rev: null, config: makeSiteConfig(), decoration: '' }, new WaitingBudget(0));
  return { asked, environment: { main: { url: '/main.js', integrity: '' }, apiPrefix: '/api', set, api } };
}

test('renders the site’s frame without any release and without asking the API', async () => {
  const { asked, environment } = makeEnvironment();
  let turns = 0;
  expect(await warmUp(environment, () => ++turns <= 5)).toEqual([]);
  expect(turns).toBe(6);
  expect(asked).toEqual([]);
});

test('ends by itself', async () => {
  const { environment } = makeEnvironment();
  let turns = 0;
  await warmUp(environment, () => ++turns > 0);
  expect(turns).toBeGreaterThan(20);
});
