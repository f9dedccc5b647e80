import type { Page, Route } from '@playwright/test';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { atRest, giveSign } from '../testing/at-rest.ts';
import { beLoggedIn, expect, firstOf, test } from '../testing/site-test.ts';

/** What Chromium and the federation runtime write about code that does not come. */
const lost =
  /Failed to load resource|RUNTIME-0|ChunkLoadError|Loading chunk|integrity|preload|Refused to execute|MIME/i;
const down = '这个栏目暂时打不开';

const faults: Record<string, (route: Route) => Promise<void>> = {
  'the connection is cut': (route) => route.abort(),
  'the file is gone': (route) => route.fulfill({ status: 404, body: '' }),
  'a page of HTML comes instead': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hi' }),
  'a byte was changed': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
};

/** Every later request for code of the remote meets the fault. */
async function breakRemote(
  page: Page,
  name: string,
  fault: (route: Route) => Promise<void> = (route) => route.abort(),
) {
  await page.route(`**/assets/${name}/**/*.js`, fault);
}

/** Documents that the page asks for from now on. */
function documents(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click();
const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const [index, [name, fault]] of Object.entries(faults).entries()) {
  // Shows: SPEC-2.12, REMOTE-03, REMOTE-17
  test(`a link to an area when ${name}: one full load at the target, then a panel, and the rest works`, {
    tag: firstOf(index),
  }, async ({ page, allowConsole }) => {
    allowConsole(lost);
    await page.goto('/');
    await atRest(page);
    const asked = documents(page);
    await breakRemote(page, 'mf-content', fault);
    await follow(page, '资讯');
    await expect(headline(page)).toHaveText(down);
    await expect(page).toHaveURL('/news');
    expect(asked).toEqual(['/news']);

    await follow(page, '二维码');
    await expect(page.getByRole('main')).toContainText('二维码');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await follow(page, '资讯');
    await expect(headline(page)).toHaveText('资讯');
  });
}

const areas = [
  { remote: 'mf-chat', from: '/news', link: '对话', path: '/chat', shows: '有什么可以帮你' },
  { remote: 'mf-creative', from: '/', link: '二维码', path: '/app/qrcode', shows: '二维码' },
  { remote: 'mf-account', from: '/', link: '个人中心', path: '/user/info', shows: '积分' },
  { remote: 'mf-promotion', from: '/', link: '推广中心', path: '/promotion/distribution', shows: '邀请' },
];
for (const [index, { remote, from, link, path, shows }] of areas.entries()) {
  // Shows: REMOTE-01
  test(`${remote} does not load: one full load at ${path}, then a panel; its reload button loads it`, {
    tag: firstOf(index),
  }, async ({ page, baseURL, allowConsole }) => {
    allowConsole(lost);
    await beLoggedIn(page, baseURL);
    await page.goto(from);
    await atRest(page);
    const asked = documents(page);
    await breakRemote(page, remote);
    if (/^(个人|推广)/.test(link)) {
      await page.getByRole('button', { name: /^账户菜单/ }).click();
      await page.getByRole('dialog').getByRole('link', { name: link }).click();
    } else await follow(page, link);
    await expect(headline(page)).toHaveText(down);
    expect(asked).toEqual([path]);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect(page.getByRole('main')).toContainText(shows);
    expect(asked).toEqual([path, path]);
  });
}

// Shows: REMOTE-15
test('a page whose code does not load: reloaded once, then a panel in its layout', async ({ page, allowConsole }) => {
  allowConsole(lost);
  const asked = documents(page);
  await breakRemote(page, 'mf-content');
  await page.goto('/news?sort=hot');
  // It can be read until its code is to run, before and after that load.
  await expect(async () => {
    await giveSign(page);
    await expect(headline(page)).toHaveText(down, { timeout: 2000 });
  }).toPass({ timeout: inThisHour(120) });
  await expect(page).toHaveURL('/news?sort=hot');
  expect(asked).toEqual(['/news', '/news']);
  await follow(page, '对话');
  await expect(page.getByRole('textbox').first()).toBeVisible();
});

test('a fault that ends before the reload shows the page alone', { tag: '@machine' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(lost);
  await page.goto('/');
  await atRest(page);
  const asked = documents(page);
  await breakRemote(page, 'mf-content', (route) => (asked.length === 0 ? route.abort() : route.continue()));
  await follow(page, '资讯');
  await expect(headline(page)).toHaveText('资讯');
  expect(asked).toEqual(['/news']);
});

test('without a connection nothing is reloaded, and the page loads automatically with the connection', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(lost);
  await page.goto('/');
  await atRest(page);
  const asked = documents(page);
  await context.setOffline(true);
  await follow(page, '资讯');
  await expect(headline(page)).toHaveText('网络已断开');
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await expect(headline(page)).toHaveText('资讯');
});

test('a toast shows its text although its code does not load', { tag: '@machine' }, async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(lost);
  await beLoggedIn(page, baseURL);
  await page.goto('/promotion/distribution');
  await atRest(page);
  await breakRemote(page, 'shell');
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^复制/);
  await expect(headline(page)).toHaveText('推广中心');
});
