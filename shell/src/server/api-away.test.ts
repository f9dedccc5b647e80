/** @jest-environment node */

import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { urlTable } from '../url-table.ts';
import { makeApi } from './testing/make-api.ts';
import { makeFaultySite } from './testing/make-faulty-site.ts';

/** What the API does with a call: the head of an answer, or nothing (`cut`). */
type Answer = 'well' | 'cut' | 'no envelope' | 429 | 500 | 503 | { code: number };

let answer: { config: Answer; user: Answer } = { config: 'well', user: 'well' };
let api: Awaited<ReturnType<typeof makeApi>>;
let site: Awaited<ReturnType<typeof makeFaultySite>>;
let shell: Awaited<ReturnType<typeof site.start>>;

const reply = (code: number, data: unknown = null) => JSON.stringify({ code, show: 0, msg: '登录超时', data });

beforeAll(async () => {
  const well: Record<string, unknown> = { [getSiteConfig.path]: makeSiteConfig(), [getUserCenter.path]: makeUser() };
  api = await makeApi(({ url }, response) => {
    const path = new URL(url ?? '', 'http://api').pathname.replace(/^\/api/, '');
    const now = path === getUserCenter.path ? answer.user : answer.config;
    if (now === 'cut') return response.socket?.destroy();
    if (now === 'no envelope') return response.end('<html>a proxy says hello</html>');
    if (typeof now === 'number') return response.writeHead(now).end(reply(0));
    return response.end(now === 'well' ? reply(1, well[path] ?? { data: '' }) : reply(now.code));
  });
  site = await makeFaultySite();
  for (const name of new Set(urlTable.map(({ remote }) => remote)))
    await site.promote(name, await site.publish(name, name, pagesOf(name)));
  shell = await site.start({ API_BASE_URL: api.url });
});
afterAll(async () => {
  await shell.close();
  await site.close();
  await api.close();
});
beforeEach(() => {
  answer = { config: 'well', user: 'well' };
});

/** A page at each of the remote's prefixes, and one below it. */
const pagesOf = (name: RemoteName) => `
  const { createElement } = require('react');
  const Component = () => createElement('h2', null, 'the page');
  const prefixes = ${JSON.stringify(urlTable.filter(({ remote }) => remote === name).map(({ prefix }) => prefix))};
  const paths = prefixes.flatMap((prefix) => (prefix === '/' ? [prefix] : [prefix, prefix + '/:id']));
  exports.remote = { routes: paths.map((path) => ({ path, Component })), health() {} };
`;

const members = urlTable.filter(({ auth }) => auth).flatMap(({ prefix }) => [prefix, `${prefix}/7`]);
const everybodys = urlTable.filter(({ auth }) => !auth).map(({ prefix }) => prefix);
const title = /<title>([^<]*)/;
const missing = 'Page Not Found';

/** The parts of a document that show whether it waits for the API. */
async function look(path: string) {
  const { status, headers, body } = await shell.open(path);
  return {
    path,
    status,
    again: headers.get('retry-after'),
    withoutScript: body.split('<body')[0]?.includes('<noscript><meta http-equiv="refresh" content="10"></noscript>'),
    says: /<h1>([^<]*)/.exec(body)?.[1],
    hasTitle: Boolean(title.exec(body)?.[1]),
    hasMenu: body.includes('aria-label="主导航"'),
    cookie: headers.get('set-cookie'),
    isMissing: body.includes(missing),
  };
}

const waits = (path: string, status: number, says: string) => ({
  path,
  status,
  again: '10',
  withoutScript: true,
  says,
  hasTitle: true,
  hasMenu: true,
  cookie: null,
  isMissing: false,
});

const away = '暂时连不上服务器';
const busy = '访问太频繁了，请稍等片刻';

// Shows: DOWN-02
test.each<[string, typeof answer, number, string]>([
  ['is gone', { config: 'cut', user: 'cut' }, 503, away],
  ['is behind a proxy that answers for it', { config: 'no envelope', user: 'no envelope' }, 503, away],
  ['is too busy', { config: 503, user: 503 }, 503, away],
  ['goes while the page is made', { config: 'well', user: 'cut' }, 503, away],
  ['takes no more calls of this user', { config: 'well', user: 429 }, 429, busy],
  ['gave the user, and then no configuration', { config: 'cut', user: 'well' }, 503, away],
])('an API that %s: each page for members shows a message and loads automatically', async (_how, how, status, says) => {
  answer = how;
  await untilForgotten();
  for (const path of members) expect(await look(path)).toEqual(waits(path, status, says));
  for (const path of everybodys) expect(await look(path)).toMatchObject({ status: 200, again: null });
});

// Shows: SPEC-2.11, SPEC-8.07
test.each<[string, Answer, RegExp | null]>([
  ['an error of its own', 500, null],
  ['a refusal', { code: 0 }, null],
  ['that the login is over', { code: -1 }, /token=;/],
])('an API that answers with %s: the guard fails, silently, with a 404', async (_what, user, cookie) => {
  answer = { config: 'well', user };
  await untilForgotten();
  for (const path of members) {
    const page = await look(path);
    expect(page).toMatchObject({ path, status: 404, again: null, withoutScript: false, isMissing: true });
    if (cookie) expect(page.cookie).toMatch(cookie);
    else expect(page.cookie).toBeNull();
  }
});

test('a visitor without a login does not wait: a page for members is a 404 with the API away, too', async () => {
  answer = { config: 'cut', user: 'cut' };
  await untilForgotten();
  expect((await shell.ask('/user/7')).status).toBe(404);
});

/** Resolves when the shell has what the API says now: it keeps the configuration for a moment. */
async function untilForgotten() {
  const has = answer.config === 'well';
  while ((await (await shell.ask('/empty')).text()).includes('"config":null') === has)
    await new Promise((resolve) => setTimeout(resolve, 100));
}
