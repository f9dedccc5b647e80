import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { giveSign, hasAllItAskedFor } from '../testing/at-rest.ts';
import { type AlteredSite, alteredSite } from '../testing/doubles/altered-site.ts';
import { siteAt } from '../testing/ports.ts';
import { expect, test } from '../testing/site-test.ts';

// An article that came past the sanitiser and claims to be what the shell writes into its pages (case XSS-17).

const path = '/news/detail/1';
const foreign = 'window.isForeign = true;';

let site: AlteredSite;
test.beforeAll(async ({ browserName: _ }, { config }) => {
  site = await alteredSite(siteAt('demonstration'), join(config.metadata.dataDir, 'demonstration'));
});
test.afterAll(() => site.close());

interface State {
  snapshot: { remotes: Record<string, { container: string; entry: object }> };
}

/** The state of a page of the same remote, but for a script of ours in place of the remote's. */
async function forgedState(): Promise<{ state: string; container: string }> {
  const html = await (await fetch(`${site.url}/news`)).text();
  const state = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as State;
  const remote = state.snapshot.remotes['mf-content'];
  if (!remote) throw new Error('no remote in the state');
  const integrity = `sha384-${createHash('sha384').update(foreign).digest('base64')}`;
  remote.entry = { url: '/assets/foreign.js', integrity };
  return { state: JSON.stringify(state), container: remote.container };
}

/** Opens the article with that content; `asked`: how often the foreign script was. */
async function openArticle(page: Page, content: string): Promise<{ asked: () => number }> {
  let asked = 0;
  await page.route('**/assets/foreign.js', (route) => {
    asked++;
    return route.fulfill({ contentType: 'text/javascript', body: foreign });
  });
  await site.alter({ '/article/detail': { data: { content } } });
  // An address of its own: pages for visitors are kept for a moment.
  await page.goto(`${site.url}${path}?${Math.random()}`);
  return { asked: () => asked };
}

// Shows: XSS-17
test('an article’s elements with the ids of the page’s state, script, root and styles are not taken for them', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy|style-src/);
  const { state, container } = await forgedState();
  const ids = ['page-state', 'root', '_goober', container, 'content', 'main'];
  const json = `<script type="application/json" id="page-state">${state}</script>`;
  const { asked } = await openArticle(
    page,
    [
      ...ids.map((id) => `<h1 id="${id}">${state.replaceAll('<', '&lt;')}</h1>`),
      json,
      json.replace(' id="page-state"', ''),
      '<form id="page"><input name="previousElementSibling"></form>',
      '<style data-emotion="css forged 1abc" nonce="x">main { display: none }</style>',
      '<p>一篇文章</p>',
    ].join(''),
  );
  await expect(page.getByText('一篇文章')).toBeVisible();
  await page.getByRole('button', { name: /深色或浅色/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', /dark|light/);
  expect(await page.evaluate('window.isForeign')).toBeUndefined();
  expect(asked()).toBe(0);
});

for (const [what, odd] of [
  [
    'that ends the root and begins another',
    (json: string) => `${'</div>'.repeat(20)}</main></div>${json}<div id="root">`,
  ],
  ['that takes a name on the document', () => '<img name="currentScript" src="data:,">'],
  ['that takes it twice', () => '<img name="currentScript" src="data:,">'.repeat(2)],
] as const) {
  // Shows: XSS-17
  test(`an article ${what} may break its page, and still runs nothing of its own`, async ({ page, allowConsole }) => {
    allowConsole(/./);
    const { state } = await forgedState();
    const json = `<script type="application/json" id="page-state">${state}</script>`;
    const { asked } = await openArticle(page, `${json}${odd(json)}${json}<p>一篇文章</p>`);
    await expect(page.getByText('一篇文章').first()).toBeVisible();
    // The page's code runs with the visitor's first sign, as far as such a page lets it.
    await giveSign(page);
    await hasAllItAskedFor(page);
    expect(await page.evaluate('window.isForeign')).toBeUndefined();
    expect(asked()).toBe(0);
  });
}
