import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { withholdCode } from '../testing/doubles/withhold-code.ts';
import { beLoggedIn, demoAccount, expect, test } from '../testing/site-test.ts';

// What opens over a page: drawer, account menu, login dialog, and notifications above them.

async function openLogIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  return dialog;
}

/** Places of an element's left edge, frame by frame, from now on. */
async function follow(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((sought) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const found = document.querySelector(sought);
      if (found) seen.push(found.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0));
}

test('the menu slides in, the first time too; the focus goes in, and by Escape back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/news');
  const opener = page.getByRole('button', { name: '打开菜单' });
  const seen = await follow(page, '.MuiDrawer-paper');
  for (const _time of ['first', 'second']) {
    await opener.click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    expect((await seen()).some((x) => x < 0)).toBe(true);
    expect(await drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await seen();
  }
});

for (const [late, words] of [
  ['the code of overlays', /sentinelStart/],
  ['all code', undefined],
] as const) {
  test(`Tab while ${late} is loading: the menu opens, and the focus returns to the element that opened it`, async ({
    page,
    baseURL,
  }) => {
    await beLoggedIn(page, baseURL);
    const letCome = await withholdCode(page, words);
    await page.goto('/news', { waitUntil: 'commit' });
    const opener = page.getByRole('button', { name: /^账户菜单/ });
    if (words) await atRest(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    await expect(opener).not.toBeFocused();
    letCome();
    const menu = page.getByRole('dialog', { name: '账户菜单' });
    await expect.poll(() => isFocused(menu)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('the account menu holds the focus and gives it back', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL);
  await page.goto('/news');
  const opener = page.getByRole('button', { name: /^账户菜单/ });
  await opener.focus();
  for (const _time of ['first', 'second']) {
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: '账户菜单' });
    await expect.poll(() => isFocused(menu)).toBe(true);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('a notification over the open login dialog is announced, reached by Tab, and closed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox').first().fill('没有发出的半句话');
  const dialog = await openLogIn(page);
  // The release of the page on show is stopped; what is typed keeps the page from being reloaded.
  await page.route('**/_mf/registry.json', async (route) => {
    const response = await route.fetch({ headers: {} });
    const registry = (await response.json()) as { rev: number; remotes: Record<string, Release> };
    const chat = registry.remotes['mf-chat'] as Release;
    registry.rev += 1;
    registry.remotes['mf-chat'] = { ...chat, killed: [chat.version] };
    await route.fulfill({ json: registry });
  });
  const notice = page.getByRole('alert').filter({ hasText: '这个页面需要刷新' });
  const close = page.getByRole('button', { name: '关闭通知' });
  await expect(notice).toBeVisible();
  await expect(dialog.getByLabel('手机号')).toBeFocused();

  for (let step = 0; step < 20 && !(await isFocused(notice)); step++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '立即刷新' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  // The keyboard continues in the dialog.
  await expect
    .poll(() => dialog.evaluate((it) => it.closest('.MuiDialog-root')?.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
});

interface Release {
  version: string;
  killed: string[];
}

const isFocused = (place: ReturnType<Page['locator']>) => place.evaluate((it) => it.contains(document.activeElement));

test('the code of the login dialog does not load: an error is shown, the page stays, a retry loads it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ChunkLoadError|Loading chunk/);
  await page.goto('/');
  await atRest(page);
  await page.getByRole('textbox').first().fill('没有发出的半句话');
  let documents = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && documents++));
  await page.route('**/assets/shell/**/*.js', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const lost = page.getByRole('dialog', { name: '登录窗口没有加载出来' });
  await expect(lost).toBeVisible();
  await expect(page.getByRole('textbox', { includeHidden: true }).first()).toHaveValue('没有发出的半句话');
  await lost.getByRole('button', { name: '重试' }).click();
  await expect(lost.getByRole('button', { name: '重试' })).toBeFocused();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeVisible();
  expect(documents).toBe(0);
});

test('the code of the HTTP client does not load: the login shows an error and keeps its text, the next try works', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ChunkLoadError|Loading chunk/);
  let withheld = 0;
  await page.route('**/assets/shell/**/*.js', async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes('AxiosError')) return route.fulfill({ response });
    withheld++;
    await route.abort();
  });
  await page.goto('/');
  const dialog = await openLogIn(page);
  await dialog.getByLabel('手机号').fill(demoAccount.mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(demoAccount.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('这一步没有加载出来，请重试，或刷新页面')).toBeVisible();
  await expect(dialog.getByLabel('手机号')).toHaveValue(demoAccount.mobile);
  expect(withheld).toBeGreaterThan(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
});
