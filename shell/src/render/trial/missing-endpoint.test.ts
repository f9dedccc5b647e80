/** @jest-environment node */

import { makePool, serverCode } from '../../pool/testing/make-pool.ts';
import { makeApi } from '../../server/testing/make-api.ts';

/** Trials of releases before a real API that lacks what they ask for. */
const asked: string[] = [];
const there = new Set<string>();
let api: Awaited<ReturnType<typeof makeApi>>;
let site: Awaited<ReturnType<typeof makePool>>;
beforeAll(async () => {
  api = await makeApi((request, response) => {
    const path = new URL(request.url ?? '', 'http://api').pathname;
    asked.push(`${request.method} ${path} ${request.headers.token ?? 'nobody'}`);
    const isThere = there.has(path);
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: isThere ? 1 : 0, show: 0, msg: '', data: { id: 1 } }));
  });
  site = await makePool({ apiUrl: api.url });
});
beforeEach(() => {
  asked.length = 0;
  there.clear();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

/** A page of `name` at `path` whose loader is this. */
const page = (name: 'mf-content' | 'mf-account', path: string, load: string) =>
  serverCode(
    name,
    `
    const { createElement: h } = require('react');
    const { loader } = require('shared/site/visit.ts');
    const z = require('shared/contracts/schema.ts');
    const to = (method, path) => ({ method, path, auth: false, input: z.object({}), output: z.object({ id: z.number() }) });
    const load = loader(async ({ call }) => { ${load} });
    const Component = () => h('p', null, 'words');
    exports.remote = {
      routes: [{ path: '${path}', Component, loader: load, handle: { auth: ${name === 'mf-account'} } }],
      health() {},
    };
  `,
  );

// Shows: REMOTE-23
test('a page whose endpoint the API lacks is refused by its name, and passes once it is there', async () => {
  const code = page('mf-content', '/news', "return call(to('GET', '/new/list'), {});");
  await expect(site.prepare(code)).rejects.toThrow(
    `${code.release}: /news asks GET /new/list, which the API does not have (接口不存在)`,
  );
  there.add('/api/new/list');
  expect(await site.prepare(code)).toHaveLength(2);
});

test('a page that makes do without the endpoint is refused all the same', async () => {
  const code = page('mf-content', '/news', "return call(to('GET', '/new/part'), {}).catch(() => null);");
  await expect(site.prepare(code)).rejects.toThrow('/news asks GET /new/part');
});

test('a page behind a login is asked for too, with the token of nobody', async () => {
  const code = page('mf-account', '/user/info', "return call(to('GET', '/user/new'), {});");
  await expect(site.prepare(code)).rejects.toThrow('/user/info asks GET /user/new');
  expect(asked).toEqual(['GET /api/user/new nobody']);
});

test('a trial writes nothing', async () => {
  const code = page('mf-content', '/news', "return call(to('POST', '/new/add'), {}).catch(() => null);");
  await site.prepare(code);
  expect(asked).toEqual([]);
});
