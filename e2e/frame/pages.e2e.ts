import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { expectForFingersThemesAndPaper, paper } from '../testing/seen-parts.ts';
import { ownPaths, sitePaths } from '../testing/site-paths.ts';
import { beLoggedIn, expect, expectAccessible, fillLogin, showScheme, test } from '../testing/site-test.ts';

/** Layouts and colours beside each other break seldom: `npm test` looks at a page in one scheme, loaded once. */
const isUsual = process.env.E2E_TIER === 'usual';

const pages = [
  { path: '/', shows: '有什么可以帮你', login: false },
  { path: '/', shows: '有什么可以帮你', login: true, tag: '@machine' },
  { path: '/chat', shows: '有什么', login: false, tag: '@machine' },
  { path: '/news', shows: '资讯', login: false },
  { path: '/news/detail/1', shows: '目录', login: false },
  { path: '/app/qrcode', shows: '二维码', login: false },
  { path: '/user/info', shows: '对话积分', login: true },
  { path: '/promotion/distribution', shows: '邀请', login: true },
];

/** Nothing is wider than the screen, and nothing lies below the end of what is laid out. */
async function expectFits(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await page.evaluate(roomBelowTheEnd)).toBeLessThanOrEqual(1);
}

/** Runs in the page: pixels that can be scrolled to after its last part. */
function roomBelowTheEnd(): number {
  const end = Math.max(innerHeight, document.body.getBoundingClientRect().bottom + scrollY);
  return document.documentElement.scrollHeight - Math.ceil(end);
}

/**
 * Behind `:has()` each part of a selector has a class, a tag or an attribute. With `*` or `:not()` alone Chrome restyles all that lies
 * within for each piece of the document that comes.
 */
const expectNamedBehindHas = async (page: Page) => expect(await page.evaluate(unnamedBehindHas)).toEqual([]);

/** Runs in the page: selectors that break the rule. What is only printed does not count. */
function unnamedBehindHas(): string[] {
  const selectorsOf = (rule: CSSRule): string[] => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') return [];
    const own = rule instanceof CSSStyleRule ? [rule.selectorText] : [];
    return 'cssRules' in rule ? [...own, ...[...(rule.cssRules as CSSRuleList)].flatMap(selectorsOf)] : own;
  };
  const withoutArguments = (selector: string): string => {
    const shorter = selector.replace(/\([^()]*\)/g, '');
    return shorter === selector ? selector : withoutArguments(shorter);
  };
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].flatMap(selectorsOf))
    .flatMap((list) => withoutArguments(list.replace(/"[^"]*"/g, '')).split(','))
    .filter((selector) => {
      const [, behind = ''] = /:has\S*(.*)/s.exec(selector) ?? [];
      return behind.split(/[\s>+~]+/).some((part) => part !== '' && !/^[a-z]|[.#[]/i.test(part));
    });
}

for (const { path, shows, login, tag = [] } of pages) {
  // Shows: SPEC-2.20, HDR-08
  test(`${path} ${login ? 'logged in' : 'as a visitor'}: clean, accessible, no wider than the screen, in both schemes`, {
    tag,
  }, async ({ page, baseURL }) => {
    if (login) await beLoggedIn(page, baseURL);
    const open = async (width: number, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: null });
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(shows);
      await atRest(page);
      await expectFits(page, width);
    };
    await open(1440, 'light');
    await showScheme(page, 'dark');
    await expectFits(page, 1440);
    // Once it is open a narrower screen only asks whether it fits.
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, width);
    }
    if (!isUsual) await open(390, 'dark');
    await expectNamedBehindHas(page);
    await expectAccessible(page, 'all');
    if (!isUsual) {
      await showScheme(page, 'light');
      await expectFits(page, 390);
      await expectAccessible(page, 'colours');
    }
  });
}

/** Other addresses of pages that are looked at by their first one, and texts of one page. */
const alike = ['/openvip/recharge', '/openvip/redeem-code', '/openvip/vip'].concat(
  ['privacy', 'pay', 'distribution'].map((name) => `/policy/${name}`),
);
const others = [...sitePaths, ...ownPaths].filter((path) => !pages.some((page) => page.path === path));
const differing = others.filter((path) => !alike.includes(path));
for (const [which, paths, tag] of [
  ['half 1', differing.filter((_, index) => index % 2 === 0), []],
  ['half 2', differing.filter((_, index) => index % 2 === 1), []],
  ['those that are alike', alike, ['@machine']],
] as const) {
  // Shows: HDR-08
  test(`every other route, ${which}: clean and accessible on a phone, in both schemes`, { tag: [...tag] }, async ({
    page,
    baseURL,
  }) => {
    await beLoggedIn(page, baseURL);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(path);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expectNamedBehindHas(page);
        for (const scheme of isUsual ? (['light'] as const) : (['light', 'dark'] as const)) {
          await showScheme(page, scheme);
          await expectFits(page, 390);
          await expectAccessible(page, scheme === 'light' ? 'page' : 'colours');
        }
        // Wider screens only ask whether it fits: the page is not reloaded for them.
        for (const width of [1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectFits(page, width);
        }
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const half of [0, 1])
    test(`a finger, a contrast theme and paper on every route, half ${half + 1}`, { tag: '@deep' }, async ({
      page,
      baseURL,
    }) => {
      test.slow();
      await beLoggedIn(page, baseURL);
      for (const path of [...pages.map((one) => one.path), ...others].filter((_, index) => index % 2 === half)) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 390, height: 844 });
          await page.goto(path);
          await expect(page.getByRole('main')).not.toBeEmpty();
          await atRest(page);
          await expectForFingersThemesAndPaper(page);
        });
      }
    });
});

test('print: no bars, forms and buttons, questions expanded, nothing wider than the paper', async ({ page }) => {
  await page.setViewportSize({ width: paper, height: 1123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const answers = page.locator('details p');
  for (const [path, questions] of [
    ['/news/detail/1', 0],
    ['/policy/pay', 0],
    ['/cms_index', 0],
    ['/cms_lead', 4],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const kind of ['header', 'nav', 'footer', 'form', 'button', '[data-print=no]'])
        expect([kind, await page.locator(`${kind}:visible`).count()]).toEqual([kind, 0]);
      await expect(answers).toHaveCount(questions);
      for (const answer of await answers.all()) await expect(answer).toBeVisible();
      await expectFits(page, paper);
      expect(await page.evaluate(beyond, paper)).toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    });
  }
});

/** Runs in the page: what ends right of the paper, also within a box that would scroll on a screen. */
const beyond = (width: number) =>
  [...document.querySelectorAll('main *')]
    .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > width + 1)
    .map((it) => it.outerHTML.slice(0, 80));

// Shows: SPEC-2.10, XSS-16
test('an unknown address: status 404 and the text of the specification', async ({ page, allowConsole }) => {
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

  // Each with something that only its own data says, and the way on as a link.
  test('the account can be read: balances, orders, feedback and packages', async ({ page, baseURL }) => {
    await beLoggedIn(page, baseURL);
    const reads = {
      '/user/info': '138****8000',
      '/user/security': '永久注销',
      '/user/orders': '日常包',
      '/user/ledger': '内测用户回馈',
      '/user/collection?kind=article': '取消收藏',
      '/user/opinion': '刷新页面后生效',
      '/openvip': '年度会员',
      '/recharge': '常用包',
      '/redeem_code': '兑换码',
    };
    for (const [path, text] of Object.entries(reads)) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(page.getByRole('navigation', { name: '账户中心' }).getByRole('link').first()).toBeVisible();
    }
  });
});
