import type { Page, Route } from '@playwright/test';
import type { ModelColumn, ModelNoun, ModelVerb, OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { payloads } from 'shared/testing/hostile-texts.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { ask, expect, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');
const consoleUrl = `http://localhost:${ports.console}`;
test.use({ baseURL: consoleUrl });

/** What a payload leaves when it works: a call, a request that leaves, a refusal of the page's policy, an element with a handler. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== consoleUrl) found.push(`request of ${request.url()}`);
  });
  await page.exposeFunction('note', (text: string) => void found.push(text));
  await page.addInitScript(() => {
    const { note } = window as never as { note(text: string): void };
    Object.assign(window, { hit: () => note('a script ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(`policy ${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}

/** Elements that no page of ours has. `mayLink`: a text of the operator's own leads elsewhere by its links alone. */
const planted = (page: Page, { mayLink = false } = {}) =>
  page.evaluate((isLinked) => {
    const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onbegin', 'onmouseover'];
    const wanted = [
      ...handlers.map((name) => `[${name}]`),
      ...['iframe:not([sandbox=""])', 'object', 'embed', 'base', 'math', 'marquee', 'form[action]', 'meta[http-equiv]'],
      ...['a[href^="javascript:" i]', 'a[href^="data:" i]', 'img[src*="evil"]'],
      ...(isLinked ? [] : ['a[href*="//evil"]']),
    ];
    return [...document.querySelectorAll(wanted.join(','))].map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, mayLink);

async function logIn(page: Page): Promise<OperatorModel> {
  await expect(async () => expect((await fetch(`${consoleUrl}/healthz`)).status).toBe(200)).toPass();
  await page.goto('/');
  await page.getByLabel('账号').fill('demo');
  await page.getByLabel('密码').fill('demo123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  return page.evaluate(async () => {
    const response = await fetch('/model', { headers: { 'x-console': '1' } });
    return (await response.json()).data;
  });
}

const quiet = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0);

/** A visitor who writes payloads through the doors of the site; each field takes as much of one as it holds. @returns their mobile */
async function leave(text: string, next: string): Promise<string> {
  const { token, mobile } = await newUser(site, text.slice(0, 20));
  await ask(site, '/feedback/add', { type: 1, content: `${text} ${next}`, mobile }, token);
  await ask(site, '/mind_map/save', { title: text.slice(0, 50), markdown: `# ${next}\n## ${text}` }, token);
  return mobile;
}

test('what visitors write is text on every screen that shows it', { tag: '@deep' }, async ({ page }) => {
  test.slow();
  const found = await watch(page);
  const people = await Promise.all(payloads.map((text, at) => leave(text, payloads[(at + 7) % payloads.length] ?? '')));
  await logIn(page);
  for (const path of ['/users', '/feedback', '/maps', '/inbox', '/figures', '/audit']) {
    await page.goto(`${path}?perPage=100`);
    await quiet(page);
    expect(await planted(page), path).toEqual([]);
  }
  for (const mobile of people.slice(0, 12)) {
    await page.goto('/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(mobile);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('region', { name: '相关内容' })).toBeVisible();
    await quiet(page);
    expect(await planted(page), mobile).toEqual([]);
  }
  // The editor shows what the api has filtered, of all payloads at once.
  await page.goto('/policies/privacy/show');
  for (const format of ['markdown', 'html']) {
    await page.getByRole('combobox', { name: '格式' }).click();
    await page.getByRole('option', { name: format, exact: false }).click();
    await page.getByLabel('正文', { exact: false }).first().fill(payloads.join('\n\n'));
    await expect(page.getByRole('article', { name: '预览' })).toContainText('constructor.constructor');
    expect(await planted(page, { mayLink: true }), format).toEqual([]);
  }
  expect(found).toEqual([]);
});

test('payloads in every text of every screen neither run nor leave', { tag: '@deep' }, async ({ page }) => {
  test.slow();
  const found = await watch(page);
  const { nouns } = await logIn(page);
  const verbs = new Map(nouns.flatMap((noun) => noun.verbs.map((verb) => [verb.path, { noun, verb }] as const)));
  let tried = 0;
  await page.route('**/call/**', async (route) => {
    const named = verbs.get(new URL(route.request().url()).pathname.replace('/call', ''));
    tried += named ? await answer(route, named) : 0;
    if (!named) await route.continue();
  });
  // Of these addresses there is no picture, which the page would say on its console.
  await page.route('**/picture?*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  for (const noun of nouns) {
    const views = noun.verbs.filter(({ writes, of, terminalOnly }) => !writes && of === undefined && !terminalOnly);
    const paths = views.map(({ verb }) => (verb === noun.list ? `/${noun.name}` : `/${noun.name}.${verb}`));
    if (noun.show && noun.list) paths.push(`/${noun.name}/${noun.key.map(() => '1').join('~')}/show`);
    for (const path of paths) {
      await page.goto(path);
      await quiet(page);
      expect(await planted(page), path).toEqual([]);
    }
  }
  await page.goto('/');
  await quiet(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('x');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await planted(page)).toEqual([]);
  expect(found).toEqual([]);
  console.log(`${tried} texts were payloads`);
  expect(tried).toBeGreaterThan(10_000);
});

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Answers a reading with rows whose every text is another payload, as its contract says that it looks. */
async function answer(route: Route, { noun, verb }: { noun: ModelNoun; verb: ModelVerb }): Promise<number> {
  let count = 0;
  const text = (at: number) => {
    count++;
    return payloads[at % payloads.length] ?? '';
  };
  const rowOf = (columns: ModelColumn[], at: number): Record<string, unknown> =>
    Object.fromEntries(columns.map((column, place) => [column.name, madeOf(column, at, place)]));
  const madeOf = ({ name, kind, columns, values }: ModelColumn, at: number, place: number): unknown => {
    if (columns) return kind === 'list' ? payloads.map((_, row) => rowOf(columns, row)) : rowOf(columns, at);
    if (noun.key.includes(name)) return `${at + 1}`;
    // The api filters it: above it is the real one.
    if (verb.path === '/news/preview') return '<p>filtered</p>';
    if (kind === 'time') return new Date(Date.now() - at * 60_000).toISOString();
    if (kind === 'yesNo') return at % 2 === 0;
    if (kind === 'count' || kind === 'credits' || kind === 'fen' || kind === 'user') return at + 1;
    if (kind === 'state' && values && at % 2 === 0) return values[at % values.length]?.value;
    if (kind === 'list') return [text(at + place), text(at + place + 1)];
    return text(at + place);
  };
  const { shape, columns } = verb.output;
  const rows = () => payloads.map((_, at) => rowOf(columns, at));
  const replies = {
    page: () => ({ lists: rows(), count: payloads.length, page_no: 1, page_size: 100, extend: [] }),
    rows,
    record: () => rowOf(columns, 1),
    none: () => text(1),
  };
  await route.fulfill({ json: { code: 1, show: 0, msg: '', data: replies[shape]() } });
  return count;
}
