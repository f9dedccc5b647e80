import { sitePaths } from './testing/site-paths.ts';
import { beLoggedIn, expect, expectAccessible, fillLogin, test } from './testing/site-test.ts';

const pages = [
  { path: '/', shows: '有什么可以帮你', login: false },
  { path: '/', shows: '有什么可以帮你', login: true },
  { path: '/chat', shows: '有什么', login: false },
  { path: '/news', shows: '资讯', login: false },
  { path: '/news/detail/1', shows: '目录', login: false },
  { path: '/app/qrcode', shows: '二维码', login: false },
  { path: '/user/info', shows: '对话积分', login: true },
  { path: '/promotion/distribution', shows: '邀请', login: true },
];

for (const { path, shows, login } of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Shows: SPEC-2.20, HDR-08
    test(`${path} ${login ? 'logged in' : 'as a visitor'}, ${colorScheme}: clean, accessible, no wider than the screen`, async ({
      page,
      baseURL,
    }) => {
      await page.emulateMedia({ colorScheme });
      if (login) await beLoggedIn(page, baseURL);
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await page.goto(path);
        await expect(page.getByRole('main')).toContainText(shows);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await expectAccessible(page);
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  // Shows: HDR-08
  test(`every other route, ${colorScheme}: clean and accessible on a phone`, async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await beLoggedIn(page, baseURL);
    for (const path of sitePaths.filter((path) => !pages.some((page) => page.path === path))) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main')).not.toBeEmpty();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await expectAccessible(page);
      });
    }
  });
}

// Shows: SPEC-2.10, XSS-16
test('an unknown address: status 404 and the words of the specification', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const response = await page.goto('/nope/<script>alert(1)</script>');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /nope/%3Cscript%3Ealert(1)%3C/script%3E')).toBeVisible();
});

// Shows: SPEC-2.11
test('a page for members: a 404 with the login dialog over it, the page itself after the login', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const response = await page.goto('/user/info');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /user/info')).toBeAttached();
  await fillLogin(page);
  await expect(page.getByRole('main')).toContainText('对话积分');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Shows: SPEC-1.01
  test('the news can be read', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/news\/detail\/\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('article').first().innerText()).length).toBeGreaterThan(200);
  });
});
