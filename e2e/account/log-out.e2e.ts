import { atRest } from '../testing/at-rest.ts';
import { beLoggedIn, cookieNames, expect, test } from '../testing/site-test.ts';

test.beforeEach(({ page, baseURL }) => beLoggedIn(page, baseURL));

// Shows: SPEC-4.03
test('a logout removes token, limit notice and drafts, and nothing of the user is left on the page', async ({
  page,
}) => {
  await page.goto('/user/info');
  await page.evaluate(() => sessionStorage.setItem('chat-draft:1', '我的秘密'));
  await page.context().addCookies([{ name: 'chat_limit', value: '1', url: new URL('/', page.url()).href }]);
  expect(await cookieNames(page)).toContain('chat_limit');
  await page.getByRole('button', { name: /^账户菜单/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  expect(await cookieNames(page)).not.toContain('token');
  expect(await cookieNames(page)).not.toContain('chat_limit');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('site:')))).toEqual([]);
  expect(await page.content()).not.toContain('林小满');
});

// Shows: ISO-15
test('a page from the back-forward cache reloads when its user has logged out', async ({ page }) => {
  // A page that is kept hears of no cookie, and no more does one on plain http.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'cookieStore'));
  await page.goto('/');
  await atRest(page);
  await expect(page.getByRole('button', { name: /^账户菜单/ })).toBeVisible();
  // The page has come to its start-up code once the visit is recorded.
  await page.waitForFunction(() => sessionStorage.getItem('site:visit'));
  await page.context().clearCookies();
  const loaded = page.waitForEvent('load');
  // Later: the page that is asked goes away by it.
  await page.evaluate(() => {
    setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  await loaded;
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
});
