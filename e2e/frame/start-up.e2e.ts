import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { type AlteredSite, alteredSite } from '../testing/doubles/altered-site.ts';
import {
  beLoggedIn,
  cookieNames,
  expect,
  expectAccessible,
  firstOf,
  logIn,
  newUser,
  test,
  tokenOf,
} from '../testing/site-test.ts';

/** Calls of the page from now on, as `[path, body]`. */
function calls(page: Page, path: RegExp): [string, unknown][] {
  const made: [string, unknown][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (path.test(pathname)) made.push([pathname, request.postDataJSON()]);
  });
  return made;
}

// Shows: SPEC-1.14, SPEC-7.09
test('a visit is recorded once, also when its pages are reloaded', async ({ page }) => {
  const made = calls(page, /index\/visit/);
  await page.goto('/');
  await expect.poll(() => made).toEqual([['/api/index/visit', { terminal: 4 }]]);
  await page.reload();
  await atRest(page);
  expect(made).toHaveLength(1);
});

test("without code, a shared link's inviter is known on the next page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/news?user_sn=42671683，快来');
  await page.locator('main a[href^="/news/detail/"]').first().click();
  await page.waitForURL(/detail/);
  expect(await context.cookies()).toMatchObject([{ name: 'user_sn', value: '42671683' }]);
  await context.close();
});

// Shows: SPEC-4.06, SPEC-4.07, SPEC-9.10
test('a shared link: the click at once, the invite with the login, then the cookies are gone', async ({
  page,
  baseURL,
}) => {
  const friend = await newUser(baseURL ?? '', '新朋友');
  const token = await tokenOf(baseURL ?? '');
  const inviter = (await (await fetch(`${baseURL}/api/user/center`, { headers: { token } })).json()) as {
    data: { sn: string };
  };
  const made = calls(page, /\/share\//);
  await page.goto(`/news?user_sn=${inviter.data.sn}`);
  await expect.poll(() => made).toEqual([['/api/share/click', { user_sn: inviter.data.sn }]]);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'user_sn');
  expect(cookie).toMatchObject({ value: inviter.data.sn, sameSite: 'Lax', path: '/' });

  await logIn(page, friend);
  await expect.poll(() => made.slice(1)).toEqual([['/api/share/invite', { user_sn: inviter.data.sn }]]);
  await expect.poll(() => cookieNames(page)).toEqual(['account', 'token']);
  const friends = (await (await fetch(`${baseURL}/api/user/center`, { headers: { token: friend.token } })).json()) as {
    data: { inviter_name: string };
  };
  expect(friends.data.inviter_name).not.toBe('');
});

// Shows: SPEC-9.03
test('a folded rail is folded in the server’s own HTML', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '收起导航' }).click();
  const width = () => page.getByRole('navigation', { name: '主导航' }).evaluate((rail) => rail.clientWidth);
  expect(await width()).toBeLessThan(60);
  const setting = (await page.context().cookies()).find(({ name }) => name === 'setting')?.value;
  const html = await (await fetch(`${baseURL}/`, { headers: { cookie: `setting=${setting}` } })).text();
  expect(html).toContain('data-rail="folded"');
  expect(await (await fetch(`${baseURL}/`)).text()).not.toContain('data-rail="folded"');
  await page.reload();
  expect(await width()).toBeLessThan(60);
});

test('the next page of a list starts at its top; navigation to another layout keeps the keyboard focus in the page', async ({
  page,
}) => {
  await page.goto('/news');
  await atRest(page);
  const next = page.getByRole('link', { name: '下一页' });
  await next.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '对话' }).press('Enter');
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('textbox', { name: '输入问题' })).toBeFocused();
});

// Shows: AUTH-15
test('cookies with arbitrary values do no damage', async ({ baseURL }) => {
  const values = ['%E0%A4%A', '{', '"><script>alert(1)</script>', '{"__proto__":{"x":1}}', 'x'.repeat(3000)];
  const names = ['token', 'setting', 'notice', 'chat_model', 'plugin_model', 'cid', 'user_sn', 'account', '__proto__'];
  for (const value of values) {
    const cookie = names.map((name) => `${name}=${value}`).slice(0, value.length > 100 ? 3 : names.length);
    const response = await fetch(`${baseURL}/`, { headers: { cookie: cookie.join('; ') } });
    expect(response.status, value.slice(0, 30)).toBe(200);
    expect(await response.text()).not.toContain('<script>alert(1)');
  }
});

test.describe('with another configuration', () => {
  let site: AlteredSite;
  test.beforeAll(async () => {
    const { config, project } = test.info();
    site = await alteredSite(project.use.baseURL ?? '', join(config.metadata.dataDir, 'demonstration'));
  });
  test.afterAll(() => site.close());

  test('the bulletin is shown until it was seen', async ({ page }) => {
    const bulletin_config = { is_bulletin: 1, bulletin_title: '系统升级', bulletin_content: '<p>今晚 22:00 升级</p>' };
    await site.alter({ '/pc/config': { data: { bulletin_config } } });
    await page.goto(site.url);
    const box = page.getByRole('alertdialog', { name: '系统升级' });
    await expect(box).toContainText('今晚 22:00 升级');
    await expect(box.getByRole('button', { name: '我知道了' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(box).toBeHidden();
    await page.reload();
    await atRest(page);
    await expect(box).toBeHidden();
  });

  test('a long bulletin begins at its beginning and is read to its end by keyboard', { tag: '@machine' }, async ({
    page,
  }) => {
    const bulletin_content = `开头${'<p>今晚 22:00 升级</p>'.repeat(200)}结尾`;
    const bulletin_config = { is_bulletin: 1, bulletin_title: '系统升级', bulletin_content };
    await site.alter({ '/pc/config': { data: { bulletin_config } } });
    await page.goto(site.url);
    const box = page.getByRole('alertdialog', { name: '系统升级' });
    await expect(box.getByRole('button', { name: '我知道了' })).toBeFocused();
    await expect(box.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    const words = box.locator('p').first();
    const bottomOf = async () => Math.round(await words.evaluate((it) => it.getBoundingClientRect().bottom));
    const before = await bottomOf();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await expect.poll(bottomOf).toBeLessThan(before - 1000);
    await expect(box.getByRole('heading')).toBeInViewport({ ratio: 1 });
  });

  // Shows: SPEC-2.41, SPEC-4.10
  test('not installed: every page redirects to the install page, which says so and does not loop', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/503/);
    await site.alter({ '/pc/config': { only: { install: false } } });
    const answer = await fetch(`${site.url}/news`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/install/install.php']);
    const response = await page.goto(`${site.url}/news`);
    expect(response?.status()).toBe(503);
    await expect(page).toHaveURL(`${site.url}/install/install.php`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('网站尚未安装');
  });

  // Shows: SPEC-4.10
  test('not installed, which only the browser learns: the install page is another document', {
    tag: '@machine',
  }, async ({ page, allowConsole }) => {
    allowConsole(/50[03]/);
    await page.route('**/install/install.php', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>安装向导</h1>' }),
    );
    await site.alter({ '/pc/config': { status: 500 } });
    await page.goto(`${site.url}/news`);
    await page.waitForFunction(() => sessionStorage.getItem('site:visit'));
    await atRest(page);
    await site.alter({ '/pc/config': { only: { install: false } } });
    // The page may have asked again by itself, and be gone.
    await page.evaluate(() => document.querySelector<HTMLElement>('main li a')?.click()).catch(() => undefined);
    await expect(page.getByRole('heading', { name: '安装向导' })).toBeVisible();
  });

  test('pictures come from the operator’s own domain', async ({ page, baseURL }) => {
    await site.alter({ '/pc/config': { data: { domain: baseURL } } });
    await page.goto(`${site.url}/news`);
    const logo = page.getByRole('link', { name: /首页/ }).locator('img').first();
    await expect(logo).toHaveAttribute('src', new RegExp(`^${baseURL}/`));
    const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  // Shows: SPEC-2.27, SPEC-4.08, SPEC-4.09
  test('the PC site is off: /empty, or the operator’s address', async ({ page }) => {
    const off = (page_status: number, page_url: string) => ({ pc_page: { status: 0, page_status, page_url, url: '' } });
    await site.alter({ '/pc/config': { data: off(0, '') } });
    await page.goto(`${site.url}/news/detail/1`);
    await expect(page).toHaveURL(`${site.url}/empty`);
    await expect(page.getByText('电脑版网站目前关闭，请稍后再来。')).toBeVisible();
    await expectAccessible(page);

    for (const [page_url, target] of [
      ['https://m.example.com/a?b=1', 'https://m.example.com/a?b=1'],
      ['javascript:alert(1)', '/empty'],
      [`${site.url}/news`, '/empty'],
    ] as const) {
      await site.alter({ '/pc/config': { data: off(1, page_url) } });
      const answer = await fetch(`${site.url}/`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    }
  });

  for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
    // Shows: SPEC-1.15
    test(`a yellow theme can be read, ${colorScheme}`, { tag: firstOf(index) }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const data = '{"primaryColor":"#ffd400","minorColor":"#ff8a00","buttonColor":"#ffffff"}';
      await site.alter({ '/index/decorate': { data: { data } } });
      await page.goto(`${site.url}/news`);
      const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
      expect(await page.evaluate(accent)).toBe('#ffd400');
      await expectAccessible(page);
    });
  }

  // Shows: SPEC-2.03, SPEC-8.07, DOWN-02
  test('configuration and user fail to load: the page works as for a visitor, the cookie stays, and both are loaded again automatically', async ({
    page,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(/50[023]/);
    await beLoggedIn(page, site.url, await tokenOf(baseURL ?? ''));
    await site.alter({ '/pc/config': { status: 500 }, '/user/center': { status: 500 } });
    const response = await page.goto(`${site.url}/news`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('资讯');
    await page.waitForFunction(() => sessionStorage.getItem('site:visit'));
    await atRest(page);
    expect(await cookieNames(page)).toContain('token');

    await site.alter({});
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('button', { name: /^账户菜单/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' })).toContainText('绘画');
  });
});
