import { makeUser } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** A call of each kind: with a login and without one, a stream, a file, an HTML form, a notice, one that is not there. */
const doors = [
  '/user/setInfo',
  '/login/account',
  '/chat/chat',
  '/upload/image',
  '/content/contact-form',
  '/pay/notify/sandbox',
];
const ask = (path: string, headers: Record<string, string>) =>
  site.app.inject({ method: 'POST', url: `/api${path}`, headers: { host: 'site.example', ...headers }, payload: {} });

test('every kind of writing call is covered', () => {
  for (const path of doors)
    expect({ path, is: site.app.hasRoute({ method: 'POST', url: `/api${path}` }) }).toEqual({ path, is: true });
});

test.each(doors)('%s: another site’s page is refused before its login is read', async (path) => {
  const { token } = await makeUser(site);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    const response = await ask(path, { token, ...headers });
    expect(response.statusCode).toBe(403);
    // A payment channel is answered in its own words.
    if (path.startsWith('/pay/notify')) expect(response.body).toBe('failed');
    else expect(response.json()).toEqual({ code: 0, show: 1, msg: '请在本站的页面上操作', data: null });
  }
});

test.each(doors)('%s: the site’s own page, a program and the visitor are not', async (path) => {
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://site.example' },
  ];
  for (const headers of own) expect((await ask(path, headers)).statusCode).not.toBe(403);
});

test('reading calls of other sites’ pages are allowed', async () => {
  const response = await site.app.inject({ url: '/api/pc/config', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(response.statusCode).toBe(200);
});
