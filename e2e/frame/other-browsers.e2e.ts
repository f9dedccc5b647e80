import type { Page, Request } from '@playwright/test';
import { beLoggedIn, expect, newUser, test, tokenOf } from '../testing/site-test.ts';

/** One page of each remote, and one of the shell's own. */
const paths = ['/', '/app/qrcode', '/user/info', '/promotion/distribution', '/news', '/empty'];

/** React has the page: it stands in the root that the shell wrote, and nowhere else. */
async function expectAlive(page: Page): Promise<void> {
  // Pages that are read start with a sign of their visitor.
  await page.mouse.move(40, 40);
  await page.mouse.move(80, 80);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const has = (element: Element | null, key: string) => Object.keys(element ?? {}).some((it) => it.startsWith(key));
    return (
      has(document.querySelector('[data-site-root]'), '__reactContainer') &&
      has(document.querySelector('main'), '__reactFiber')
    );
  });
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.locator('.old-browser')).toBeHidden();
}

/** What extensions do when a document has been read, before the page's own code runs. */
function extend() {
  document.addEventListener('DOMContentLoaded', () => {
    const add = (place: Element | null | undefined, name: string, where: InsertPosition, id = '') => {
      if (!place) return;
      const element = document.createElement(name);
      element.id = id;
      place.insertAdjacentElement(where, element);
      if (name === 'div') element.attachShadow({ mode: 'open' }).innerHTML = '<p>extension</p>';
    };
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    add(document.body, 'div', 'afterbegin', 'root');
    add(document.body, 'plasmo-csui', 'beforeend');
    add(document.documentElement, 'grammarly-desktop-integration', 'beforeend');
    for (const script of document.querySelectorAll('body > script')) add(script, 'div', 'beforebegin');
    add(document.querySelector('[data-site-root]'), 'div', 'afterbegin');
    add(document.querySelector('main'), 'span', 'afterbegin');
    for (const field of document.querySelectorAll('input, textarea')) {
      field.setAttribute('data-gramm', 'true');
      add(field, 'div', 'afterend');
    }
  });
}

test('elements that extensions put anywhere: one page, and it lives', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL, await tokenOf(baseURL ?? ''));
  await page.addInitScript(extend);
  for (const path of paths) {
    await page.goto(path);
    await expectAlive(page);
  }
});

/** As in Chrome 109, and without what other browsers of that time lack. */
function removeBuiltIns() {
  const removed: [object, string][] = [
    [Array.prototype, 'toSorted toReversed toSpliced with'],
    [Array, 'fromAsync'],
    [ArrayBuffer.prototype, 'transfer transferToFixedLength'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'try withResolvers'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [Iterator.prototype, 'map filter flatMap take drop toArray forEach reduce some every find'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [URL, 'parse canParse'],
    [AbortSignal, 'any'],
    [Intl, 'Segmenter'],
    [window, 'scheduler Iterator cookieStore'],
  ];
  for (const [owner, names] of removed) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
}

test('a browser without the built-ins of later years: every page lives', async ({ page, baseURL }) => {
  await beLoggedIn(page, baseURL, await tokenOf(baseURL ?? ''));
  await page.addInitScript(removeBuiltIns);
  const others = ['/chat', '/create', '/skill', '/recharge', '/redeem_code', '/user/collection', '/cms_index'];
  for (const path of process.env.E2E_TIER === 'usual' ? paths : [...paths, ...others]) {
    await page.goto(path);
    await expectAlive(page);
  }
  await page.goto('/chat');
  await page.getByRole('textbox', { name: '输入问题' }).fill('旧浏览器也能用吗');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').last()).toContainText(/./);
});

test('eight windows that are looked at: each answers, one of them holds the stream, and the next takes it over', {
  tag: '@machine',
}, async ({ context, baseURL: site }) => {
  const baseURL = site ?? '';
  const { token } = await newUser(baseURL, '八个窗口');
  const open = new Set<Request>();
  context.on('request', (request) => /\/api\/events/.test(request.url()) && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfailed', (it) => open.delete(it));
  const pages: Page[] = [];
  const following: Promise<unknown>[] = [];
  for (let count = 0; count < 8; count++) {
    const page = await context.newPage();
    if (count === 0) await beLoggedIn(page, baseURL, token);
    following.push(page.waitForRequest(/\/api\/events/));
    await page.goto('/user/info');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
    pages.push(page);
  }
  await Promise.all(following);
  /** A window that is closed no longer says how its stream ended. */
  const streams = () => [...open].filter((request) => !request.frame().page().isClosed()).length;
  await expect.poll(streams).toBe(1);
  const taken = context.waitForEvent('request', (request) => /\/api\/events\?after=/.test(request.url()));
  await pages[0]?.close();
  await taken;
  await expect.poll(streams).toBe(1);
});
