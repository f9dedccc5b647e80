/** @jest-environment node */

import { createStore } from 'jotai';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import type { HttpRequest } from 'shared/http/create-call.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { envelope, silence, wireServer } from 'shared/testing/wire-server.ts';
import { createApiClient } from '../api-client.ts';
import { PublicSiteCache, publicCalls } from '../server/pages/public-site.ts';
import { WaitingBudget } from '../waiting/waiting-budget.ts';
import { createSiteLoader } from './site-loader.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function site() {
  const api = await wireServer(envelope(1, { ...makeSiteConfig(), ...makeUser() }));
  closers.push(api.close);
  const { baseUrl } = api;
  const http = createApiClient(baseUrl, '/api');
  const front = new PublicSiteCache(publicCalls(baseUrl, '/api'), 60_000);
  const pageApi = createSiteLoader({ baseUrl, prefix: '/api', http });
  /** As front and worker do it together. */
  const begin = async () => pageApi(await front.now(), new WaitingBudget(60_000));
  const asked = () => api.requests.map(({ url, headers }) => `${url} ${headers.token ?? '-'}`).toSorted();
  return { begin, requests: api.requests, asked };
}

// Shows: SSRF-10
test('SSRF-10: the API hears the token where it is needed, and never a cookie', async () => {
  const { begin, requests, asked } = await site();
  const visit = await begin();
  await visit.load('t1');
  const store = createStore();
  store.set(tokenAtom, 't1');
  await visit.client(store).call(getUserCenter, {});
  expect(asked()).toEqual([
    '/api/index/decorate?id=9 -',
    '/api/pc/config -',
    '/api/user/center t1',
    '/api/user/center t1',
  ]);
  for (const { headers } of requests) {
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('authorization');
  }
});

test('an answer for all logged-in users is requested once; an expired login learns nothing of others', async () => {
  const api = await wireServer(envelope(-1), envelope(1, []));
  closers.push(api.close);
  const { baseUrl } = api;
  const pageApi = createSiteLoader({ baseUrl, prefix: '/api', http: createApiClient(baseUrl, '/api') });
  const models = (token: string) => {
    const store = createStore();
    store.set(tokenAtom, token);
    const visit = pageApi({ rev: null, config: null, decoration: '' }, new WaitingBudget(60_000));
    return visit
      .client(store)
      .call(listModels, {}, { sameForAll: true })
      .catch(({ code }) => code);
  };
  const asked = () => api.requests.map(({ headers }) => headers.token).join(' ');
  expect(await Promise.all([models('t1'), models('t2')])).toEqual([-1, []]);
  expect(asked()).toBe('t1 t2');
  expect(await Promise.all([models('t2'), models('t2'), models('t2')])).toEqual([[], [], []]);
  expect(asked()).toBe('t1 t2 t2');
});

test('a visit that waits for another visit’s answer has its own timeout', async () => {
  const model = { key: 'plain', alias: '通用', balance: 1, default: 1, member_free: 0 };
  const api = await wireServer(silence, envelope(1, [model]));
  closers.push(api.close);
  const { baseUrl } = api;
  const pageApi = createSiteLoader({ baseUrl, prefix: '/api', http: createApiClient(baseUrl, '/api') });
  const models = (budget: number) => {
    const visit = pageApi({ rev: null, config: null, decoration: '' }, new WaitingBudget(budget));
    return visit.client(createStore()).call(listModels, {}, { withToken: false }).catch(String);
  };
  const answers = await Promise.all([models(50), models(60_000), models(60_000)]);
  expect(answers).toEqual([expect.stringContaining('too late'), [model], [model]]);
  expect(api.requests).toHaveLength(2);
});

// Shows: ISO-01, DOS-10
test('ISO-01: shared data is requested once for many visits, personal data once for each', async () => {
  const { begin, asked } = await site();
  await Promise.all(['t1', 't2', null, 't1'].map(async (token) => (await begin()).load(token)));
  expect(asked()).toEqual([
    '/api/index/decorate?id=9 -',
    '/api/pc/config -',
    '/api/user/center t1',
    '/api/user/center t1',
    '/api/user/center t2',
  ]);
});

test('all calls of a page share its budget, which no other work of the process spends', async () => {
  const given: WaitingBudget[] = [];
  const http = (budget: WaitingBudget) => ({
    request: async ({ url }: HttpRequest) => {
      given.push(budget);
      const until = performance.now() + 5;
      while (performance.now() < until);
      return { data: { code: 1, show: 0, msg: '', data: url === getUserCenter.path ? makeUser() : [] } };
    },
  });
  const budget = new WaitingBudget(1);
  const visit = createSiteLoader({ baseUrl: '', prefix: '/api', http })(
    { rev: null, config: null, decoration: '' },
    budget,
  );
  await visit.load('t1');
  const { call } = visit.client(createStore());
  await call(getUserCenter, {});
  await call(listModels, {}, { withToken: false });
  expect(given).toEqual([budget, budget, budget]);
  expect(budget.left).toBe(1);
});
