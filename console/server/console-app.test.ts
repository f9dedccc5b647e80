/** @jest-environment node */

import { type Answer, type Asked, makeConsole } from './testing/make-console.ts';

type Console = Awaited<ReturnType<typeof makeConsole>>;

const session = 'session.7.secret-of-anna';
const cookie = `other=1; __Host-console=${session}`;
const success = (data: unknown) => ({ code: 1, show: 0, msg: '', data });
const script = '<script>alert(1)</script>';

let site: Console;
beforeAll(async () => {
  site = await makeConsole(({ url }: Asked) => {
    if (url.startsWith('/console/log-in')) {
      return success({
        token: session,
        expire_time: new Date(Date.now() + 3600_000).toISOString(),
        device: 'd-1',
        operator: { id: 7 },
      });
    }
    if (url.startsWith('/console/whoami')) return success({ id: 7, name: 'anna', role: 'support', sessions: [] });
    if (url.startsWith('/api/files/')) return Buffer.from('PNG');
    if (url.startsWith('/users/find'))
      return success({ lists: [{ nickname: script }], count: 1, page_no: 1, page_size: 25 });
    if (url.startsWith('/console/installation')) return success({ is_open: true, site_url: '' });
    if (url.startsWith('/console/install')) return success({ invite: '1.secret' });
    if (url.startsWith('/users/freeze')) return { code: 0, show: 1, msg: 'User 7 is frozen.', data: { field: 'who' } };
    if (url.startsWith('/users/logout'))
      return { code: -1, show: 0, msg: '登录已结束', data: { problem: 'session_ended' } };
    return success(null);
  });
});
beforeEach(() => site.asked.splice(0));
afterAll(() => site.close());

const refused = async (answer: Promise<Answer>) => {
  expect((await answer).status).toBe(403);
  expect(site.asked).toEqual([]);
};

describe('a call is refused, and reaches nobody,', () => {
  const call = (headers: Record<string, string | undefined>) =>
    site.ask('/call/users/find', { headers: { cookie, ...headers } });

  test('without the header of the console’s page', () => refused(call({ 'x-console': undefined })));
  test('from a page of another site', () => refused(call({ 'sec-fetch-site': 'cross-site' })));
  test('from another host of the same site', () => refused(call({ 'sec-fetch-site': 'same-site' })));
  test('that is typed or linked', () => refused(call({ 'sec-fetch-site': 'none' })));
  test('without saying where from', () => refused(call({ 'sec-fetch-site': undefined })));
  test('of another origin', () => refused(call({ origin: 'http://evil.example' })));
  test('of another port of this machine', () => refused(call({ origin: 'http://localhost:1' })));
  test('without an origin', () => refused(call({ origin: undefined })));
  test('of the origin null', () => refused(call({ origin: 'null' })));
  test('for a name that was made to point here', () =>
    refused(call({ host: 'evil.example', origin: 'http://evil.example' })));
});

test('a page whose name points here gets nothing, not even the page', async () => {
  for (const path of ['/', '/assets/main.js', '/healthz', '/picture?at=/api/files/1.png']) {
    await refused(site.ask(path, { method: 'GET', headers: { host: `evil.example:${site.at}`, cookie } }));
  }
});

test('what the session may do is not told to another page', () =>
  refused(
    site.ask('/model', { method: 'GET', headers: { cookie, origin: undefined, 'sec-fetch-site': 'cross-site' } }),
  ));

test('without the cookie nothing is forwarded', async () => {
  const answer = await site.ask('/call/users/find');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, -1]);
  expect((await site.ask('/session/sudo')).status).toBe(401);
  expect((await site.ask('/picture?at=/api/files/1.png', { method: 'GET' })).status).toBe(401);
  expect(site.asked).toEqual([]);
});

test('a call carries the person’s session and no header that the port refuses', async () => {
  const headers = { cookie, 'x-idempotency-key': 'k-1', 'user-agent': 'Browser of Anna' };
  await site.ask('/call/users/freeze', { headers, body: JSON.stringify({ who: '12', reason: 'spam' }) });
  const [{ method, url, headers: sent, body } = {} as Asked] = site.asked;
  expect({ method, url, body: JSON.parse(body) }).toEqual({
    method: 'POST',
    url: '/users/freeze',
    body: { who: '12', reason: 'spam' },
  });
  expect(sent).toMatchObject({
    token: session,
    'x-idempotency-key': 'k-1',
    'x-console-client': '127.0.0.1',
    'user-agent': 'Browser of Anna',
  });
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['origin', 'cookie', 'sec-fetch-site']));
});

test('a reading becomes a query; what is empty is left out', async () => {
  await site.ask('/call/users/find', {
    headers: { cookie },
    body: JSON.stringify({ text: '小智 &a=1', page_no: 2, page_type: '' }),
  });
  expect(site.asked[0]).toMatchObject({
    method: 'GET',
    url: `/users/find?text=${encodeURIComponent('小智').replaceAll('%20', '+')}+%26a%3D1&page_no=2`,
  });
});

test('nothing but the calls of the contracts is reached', async () => {
  const paths = [
    '/call/console/whoami',
    '/call/users/..%2ftoken/add',
    '/call//token/add',
    '/call/backup/restore',
    '/call/users/nothing',
    '/session/whoami',
    '/session/token',
  ];
  for (const path of paths) expect([path, (await site.ask(path, { headers: { cookie } })).status]).toEqual([path, 404]);
  expect(site.asked).toEqual([]);
});

test('texts of visitors come as JSON that no browser takes for a page', async () => {
  const answer = await site.ask('/call/users/find', { headers: { cookie } });
  expect(JSON.parse(answer.text).data.lists[0].nickname).toBe(script);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test('an address with a script in it is not written into the page', async () => {
  const { text } = await site.ask(`/users/${encodeURIComponent(script)}?a=${script}`, { method: 'GET' });
  expect(text).not.toContain('alert(1)');
  expect(text).toContain('<div id="root">');
});

test('each page has its own nonce, and its policy allows nothing else', async () => {
  const [one, other] = [await site.ask('/', { method: 'GET' }), await site.ask('/users', { method: 'GET' })];
  const nonceOf = ({ headers }: Answer) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(one.text).toContain(`nonce="${nonceOf(one)}"`);
  const policy = String(one.headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(one.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
});

test('no script reads the session’s cookie, and the browser is known again', async () => {
  const answer = await site.ask('/session/log-in', { body: JSON.stringify({ name: 'anna', password: 'x' }) });
  expect(answer.text).not.toContain(session);
  const rules = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'];
  for (const given of answer.cookies) expect(given.split('; ')).toEqual(expect.arrayContaining(rules));
  expect(answer.cookies.map((given) => given.split('=')[0])).toEqual(['__Host-console', '__Host-console-device']);
  await site.ask('/session/log-in', { body: '{}', headers: { cookie: '__Host-console-device=d-1' } });
  expect(JSON.parse(site.asked.at(-1)?.body ?? '')).toMatchObject({ device: 'd-1' });
  // Nobody's session goes with a log-in.
  expect(site.asked.every(({ headers }) => headers.token === undefined)).toBe(true);
});

test('a session that has ended takes its cookie along', async () => {
  const { cookies } = await site.ask('/call/users/logout', { headers: { cookie } });
  expect(cookies).toEqual([expect.stringMatching(/^__Host-console=;.*Max-Age=0$/)]);
});

test('the model is that of the person’s role', async () => {
  const { text } = await site.ask('/model', { method: 'GET', headers: { cookie, origin: undefined } });
  const { data } = JSON.parse(text);
  expect(data.role).toBe('support');
  expect(text).not.toContain('/users/adjust');
  expect(text).toContain('/users/freeze');
});

test('pictures come from the site alone', async () => {
  const at = (address: string) =>
    site.ask(`/picture?at=${encodeURIComponent(address)}`, { method: 'GET', headers: { cookie } });
  expect(await at('/api/files/1.png')).toMatchObject({
    status: 200,
    text: 'PNG',
    headers: { 'content-type': 'image/png' },
  });
  expect(await at('files/upload/1.png')).toMatchObject({ status: 200, text: 'PNG' });
  site.asked.splice(0);
  for (const address of [
    'files/../../users/find',
    'http://evil.example/1.png',
    '//evil.example/1.png',
    '/\\evil.example/1.png',
    'data:image/png;base64,AA',
    '',
  ]) {
    expect([address, (await at(address)).status]).toEqual([address, 404]);
  }
  // A page of the site is no picture.
  expect((await at('/users/find')).status).toBe(404);
});

test('a body beyond the limit is refused before it is forwarded', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(2_000_000) });
  expect((await site.ask('/call/users/find', { headers: { cookie }, body })).status).toBe(413);
  expect((await site.ask('/session/log-in', { body: JSON.stringify({ name: 'x'.repeat(70_000) }) })).status).toBe(413);
  expect(site.asked).toEqual([]);
});

test('a site without an owner is installed without a session', async () => {
  const found = await site.ask('/session/installation', { method: 'GET', headers: { origin: undefined } });
  // The site's address where the api has none.
  expect(JSON.parse(found.text).data).toEqual({ is_open: true, site_url: expect.stringMatching(/^http:/) });
  const begun = await site.ask('/session/install', { body: JSON.stringify({ code: 'A', name: 'anna' }) });
  expect(JSON.parse(begun.text).data).toEqual({ invite: '1.secret' });
  const foreign = await site.ask('/session/install', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.status).toBe(403);
});

test('a refusal of the port reaches the page in Chinese', async () => {
  const { text } = await site.ask('/call/users/freeze', { headers: { cookie } });
  expect(JSON.parse(text)).toMatchObject({ code: 0, msg: '用户 7 当前状态：已冻结', data: { field: 'who' } });
});

test('it says that it is ready', async () => {
  expect(await site.ask('/healthz', { method: 'GET' })).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});

test('it answers in words when the operator’s port does not', async () => {
  const alone = await makeConsole(() => undefined, { ADMIN_URL: 'http://127.0.0.1:9' });
  const answer = await alone.ask('/call/users/find', { headers: { cookie } });
  await alone.close();
  expect(JSON.parse(answer.text)).toMatchObject({ code: 0, msg: expect.stringContaining('没有应答') });
});
