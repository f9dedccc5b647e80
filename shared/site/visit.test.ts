/** @jest-environment node */
import { createStore } from 'jotai';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom';
import { getNews } from 'shared/contracts/content/news.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { apiAway, callAtom, type LoaderTools, loader, reportAtom, visitContext } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';

function run(load: (tools: LoaderTools) => unknown, signal = new AbortController().signal) {
  const store = createStore();
  const reported: unknown[] = [];
  const api = fakeApi();
  store.set(callAtom, api);
  store.set(reportAtom, { report: (error) => reported.push(error) });
  const context = new RouterContextProvider(new Map([[visitContext, store]]));
  const request = new Request('https://example.com/news/detail/4?from=a', { signal });
  const answered = loader(load)({ context, params: { id: '4' }, request } as unknown as LoaderFunctionArgs);
  return { answered, reported, api };
}

it('hands a loader the visit and the URL’s parameters', async () => {
  const { answered } = run(({ params, url, get }) => [params.id, url.search, get(callAtom).call]);
  expect(await answered).toEqual(['4', '?from=a', expect.any(Function)]);
});

it('asks quietly: what the API refuses stands on the page', async () => {
  const { answered, api } = run(({ call, signal }) => call(getNews, { id: 4 }, { signal }).catch(() => 'none'));
  expect(await answered).toBe('none');
  expect(api.calls).toMatchObject([{ options: { quiet: true, signal: expect.any(AbortSignal) } }]);
});

it.each([
  ['a refusal', new ApiRefusal(0, '文章不存在', { secret: 1 }), 404, '文章不存在'],
  ['a login failure', new ApiRefusal(-1, '请登录', null), 401, '请登录'],
  ['what the API cannot read', new CallFailure('GET /secret: 400', 400), 404, ''],
])('turns %s into a response with its sentence, unreported', async (_name, error, status, text) => {
  const { answered, reported } = run(() => Promise.reject(error));
  const response = await answered.then(
    () => undefined,
    (thrown: Response) => thrown,
  );
  expect(response?.status).toBe(status);
  expect(await response?.text()).toBe(text);
  expect(reported).toEqual([]);
});

it.each([
  ['an answer of a gateway', new CallFailure('GET http://10.0.0.7/secret: 502', 502), 503, apiAway],
  ['no answer', new CallFailure('GET http://10.0.0.7/secret: no answer'), 503, apiAway],
  ['a refusal for its load', new CallFailure('GET http://10.0.0.7/secret: 429', 429), 429, apiAway],
  ['an error of the API', new CallFailure('GET http://10.0.0.7/secret: 500', 500), 503, ''],
  ['a bug', new TypeError('x is undefined'), 503, ''],
  ['a fault that the API names', new ApiRefusal(0, '服务开小差了', { request_id: 'a-1' }), 503, ''],
])('turns %s into a 503 or 429 that says whether to try again, and reports it', async (_name, error, status, text) => {
  const { answered, reported } = run(() => {
    throw error;
  });
  const response = await answered.then(
    () => undefined,
    (thrown: Response) => thrown,
  );
  expect(response?.status).toBe(status);
  expect(await response?.text()).toBe(text);
  expect(reported).toEqual([error]);
});

it('passes a loader’s own response on', async () => {
  const own = new Response(null, { status: 302, headers: { location: '/' } });
  const { answered, reported } = run(() => Promise.reject(own));
  await expect(answered).rejects.toBe(own);
  expect(reported).toEqual([]);
});

it('reports nothing when the visitor has left', async () => {
  const control = new AbortController();
  const { answered, reported, api } = run(({ call, signal }) => call(getNews, { id: 4 }, { signal }), control.signal);
  api.on(getNews, () => new Promise(() => undefined));
  control.abort();
  await expect(answered).rejects.toBeDefined();
  expect(reported).toEqual([]);
});
