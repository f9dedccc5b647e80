import AxeBuilder from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { logCost, secondsOfAll } from 'shared/build/jest/processor-seconds.ts';
import { needLayout } from 'shared/testing/need-layout.ts';
import { followRequests } from './at-rest.ts';

export const demoAccount = { mobile: '13800138000', password: 'demo123456' };

/**
 * `test` whose pages fail on what a visitor's console must not hold: an error, a warning, a hydration or policy
 * report. A test that causes a fault says which words it expects by `allowConsole`.
 */
export const test = base.extend<{ allowConsole: (words: RegExp) => void; cost: undefined }>({
  // What the worker and its browser use; the sites that a journey visits are started once for all.
  cost: [
    async ({ baseURL: _ }, use, { file }) => {
      const begin = secondsOfAll();
      await use(undefined);
      logCost(file, secondsOfAll() - begin);
    },
    { auto: true },
  ],
  allowConsole: async ({ baseURL: _ }, use) => {
    await use((words) => allowed.add(words));
    allowed.clear();
  },
  context: async ({ context, allowConsole: _ }, use) => {
    const seen: string[] = [];
    const note = (text: string) => {
      if (![...allowed].some((words) => words.test(text))) seen.push(text);
    };
    context.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (uncaught) => note(`uncaught: ${uncaught.error().stack}`));
    followRequests(context);
    await use(context);
    expect(seen, 'a page wrote to the console').toEqual([]);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A request may be under way whose answer a journey has in hand: it continues without. A journey may have closed its page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

const allowed = new Set<RegExp>();

/** The tag of one journey of a family that goes the same way: the first is run each time, the others by `npm test -- --deep`. */
export const firstOf = (index: number): string[] => (index === 0 ? [] : ['@deep']);

export { expect };

/** For `toBeInViewport`: all of it, as browsers count what is scaled, which they round to six or seven digits. */
export const inWhole = { ratio: 0.999_999 };

/** Logs the demo account in, as a visitor does. */
export async function logIn(page: Page, account = demoAccount): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click();
  await fillLogin(page, account);
}

/** Fills in the login dialog that stands open, and waits until it has closed. */
export async function fillLogin(page: Page, account = demoAccount): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(account.mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(account.password);
  const agreement = dialog.getByRole('checkbox');
  if (await agreement.count()) await agreement.check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Asks the API as a client does, and returns `data`. */
export async function ask<T>(baseURL: string, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${baseURL}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { code: number; msg: string; data: T };
  expect(reply.code, reply.msg).toBe(1);
  return reply.data;
}

/** A token of the demo account, for tests that are not about logging in. */
export async function tokenOf(baseURL: string, account = demoAccount): Promise<string> {
  const data = await ask<{ token: string }>(baseURL, '/login/account', { terminal: 4, scene: 2, ...account });
  return data.token;
}

/** A visitor of the site at `url` who has a login already: the demo account's, or the one whose token is given. */
export async function beLoggedIn(page: Page, url = '', token?: string): Promise<void> {
  await page.context().addCookies([{ name: 'token', value: token ?? (await tokenOf(url)), url }]);
}

/** In the order of the alphabet. */
export const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted();

/** An account of its own, with a token. Another one each time: a site that is tried again knows the last one. */
export async function newUser(site: string, nickname: string) {
  const account = { mobile: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, password: 'second12345' };
  await ask(site, '/login/register', { channel: 4, scene: 2, ...account, password_confirm: account.password });
  const token = await tokenOf(site, account);
  await ask(site, '/user/setInfo', { field: 'nickname', value: nickname }, token);
  return { ...account, token };
}

/**
 * Nothing serious or critical by axe. In `npm test` only by the rules that need a browser: the others are asked of what page tests render
 * (`shared/testing/expect-accessible.ts`), and here of pages that are looked at as a whole.
 * @param what `colours` of a page that was looked at in the other scheme: nothing else depends on it. That is for `npm test -- --all`
 */
export async function expectAccessible(page: Page, what: 'all' | 'page' | 'colours' = 'page'): Promise<void> {
  const isUsual = process.env.E2E_TIER === 'usual';
  if (what === 'colours' && isUsual) return;
  // Legacy is axe in the page itself, without a second page for its report: no frame of another origin is looked into.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (what === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  if (what === 'page' && isUsual) axe.withRules([...needLayout, 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual([]);
}

/** Switches the open page to a colour scheme and waits for its colours: axe would read a half-way one as too faint. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilStill(page);
}

/** Nothing of the page is on its way to another place or colour: a click does not miss what it is meant for. */
export async function untilStill(page: Page): Promise<void> {
  // Chromium keeps the finished ones of what a closed <details> hides.
  const running = () => document.getAnimations().filter(({ playState }) => playState !== 'finished').length;
  await expect.poll(() => page.evaluate(running)).toBe(0);
}
