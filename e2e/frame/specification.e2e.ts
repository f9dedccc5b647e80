import { atRest } from '../testing/at-rest.ts';
import { beLoggedIn, cookieNames, expect, fillLogin, test, tokenOf } from '../testing/site-test.ts';

// Sentences of the specification that only the whole site can show (docs/specification.md).

type Layout = 'app' | 'default' | 'up-down' | 'blank';
type Route = [path: string, layout: Layout, more?: { footer?: true; auth?: true }];

const member = { footer: true, auth: true } as const;

/** Section 2. */
const routes: Route[] = [
  ['/', 'app'],
  ['/chat', 'app'],
  ['/app', 'default'],
  ['/app/drawing', 'app'],
  ['/app/drawing/record', 'app'],
  ['/app/mind_map', 'app'],
  ['/app/qrcode', 'app'],
  ['/app/square', 'app'],
  ['/cms_index', 'blank'],
  ['/cms_lead', 'blank'],
  ['/cms_solution', 'blank'],
  ['/cms_store', 'blank'],
  ['/create', 'app'],
  ['/create/produce?id=1', 'app', { auth: true }],
  ['/empty', 'blank'],
  ['/introduce', 'up-down', { footer: true }],
  ['/news', 'up-down', { footer: true }],
  ['/news/detail/1', 'up-down', { footer: true }],
  ['/openvip', 'up-down', member],
  ['/openvip/vip', 'up-down', member],
  ['/openvip/recharge', 'up-down', member],
  ['/openvip/redeem-code', 'up-down', member],
  ['/policy/service', 'blank'],
  ['/policy/privacy', 'blank'],
  ['/policy/pay', 'blank'],
  ['/policy/distribution', 'blank'],
  ['/promotion/distribution', 'up-down', member],
  ['/promotion/withdrawal', 'up-down', member],
  ['/recharge', 'up-down', member],
  ['/redeem_code', 'up-down', member],
  ['/skill', 'app', { auth: true }],
  ['/user/collection', 'up-down', member],
  ['/user/info', 'up-down', member],
  ['/user/opinion', 'up-down', member],
];

// Shows: SPEC-1.01, SPEC-2.04, SPEC-2.05, SPEC-6.02
test('every route: its layout, its footer, its login, and none is planned any more', async ({ baseURL }) => {
  const cookie = `token=${await tokenOf(baseURL ?? '')}`;
  for (const [path, layout, { footer = false, auth = false } = {}] of routes) {
    for (const isMember of [true, false]) {
      const response = await fetch(baseURL + path, { headers: isMember ? { cookie } : {}, redirect: 'manual' });
      const html = (await response.text()).split('<script type="application/json"')[0] ?? '';
      const isRefused = auth && !isMember;
      const seen = {
        status: response.status,
        layout: /data-layout="([^"]+)"/.exec(html)?.[1],
        footer: html.includes('<footer'),
        planned: html.includes('这里正在准备中'),
        refused: html.includes(`Page Not Found: ${path}`),
      };
      expect(seen, `${path} ${isMember ? 'logged in' : 'as a visitor'}`).toEqual({
        status: isRefused ? 404 : 200,
        layout,
        footer,
        planned: false,
        refused: isRefused,
      });
    }
  }
});

// Shows: SPEC-2.07
test('the guard: a link to a page for members opens the login dialog and leads there after the login', async ({
  page,
}) => {
  await page.goto('/news');
  await atRest(page);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '技能' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(page).toHaveURL('/news');
  await fillLogin(page);
  await expect(page).toHaveURL('/skill');
});

// Shows: SPEC-3.02, SPEC-4.02, SPEC-9.01, SPEC-9.02, AUTH-13
test('AUTH-13: the token is stored for 360 days, for this site alone, and not sent from other sites', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: '登录' }).first().click();
  const from = Date.now() / 1000;
  await fillLogin(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ domain: 'localhost', path: '/', sameSite: 'Lax' });
  expect(Math.abs((cookie?.expires ?? 0) - from - 31_104_000)).toBeLessThan(60);
});

// Shows: SPEC-4.13, AUTH-17
test('AUTH-17: a login that ended elsewhere: a question is refused, the dialog opens once, nothing typed is lost', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const token = await tokenOf(url);
  await beLoggedIn(page, url, token);
  await page.goto('/');
  await atRest(page);
  await fetch(`${url}/api/login/logout`, { method: 'POST', headers: { token, 'content-type': 'application/json' } });
  const composer = page.getByRole('textbox').first();
  await composer.fill('登录过期以后');
  await composer.press('Enter');
  await expect(page.getByRole('dialog', { name: '登录' })).toHaveCount(1);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer).toHaveValue('登录过期以后');
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
});

// Shows: SPEC-4.13, AUTH-17
test('AUTH-17: a GET that is refused logs out without a dialog', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  const token = await tokenOf(url);
  await beLoggedIn(page, url, token);
  await page.goto('/news');
  await atRest(page);
  await fetch(`${url}/api/login/logout`, { method: 'POST', headers: { token, 'content-type': 'application/json' } });
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '对话' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => cookieNames(page)).not.toContain('token');
});

// Shows: HDR-03
test('HDR-03: no page of the site can be framed by another one', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/frame-ancestors|Refused to frame|Framing/);
  const paths = ['/recharge', '/promotion/withdrawal', '/', '/user/info'];
  const frames = paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join('');
  // Without an icon the browser looks for one at a host that does not exist, and says so.
  const body = `<link rel="icon" href="data:,">${frames}`;
  await page.route('http://evil.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://evil.test/');
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual(['http://evil.test/', ...paths.map(() => 'chrome-error://chromewebdata/')]);
});
