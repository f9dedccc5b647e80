import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../testing/site-test.ts';

const root = join(import.meta.dirname, '../..');
const own = ['/introduce', '/cms_index', '/cms_lead', '/cms_solution', '/cms_store'];
const contents = [...own, '/news', '/policy/service', '/policy/privacy', '/policy/pay', '/policy/distribution'];

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
const meta = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g'));
/** How much text a page has for a reader without scripts. */
const textLength = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<style.*?<\/style>|<[^>]*>/gs, '').length;

/** Whether schema.org has these types with these properties, by the declarations of its vocabulary. */
async function vocabularyErrors(served: Record<string, unknown>[]): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules/.served-'));
  const lines = served.map((data) => `(${JSON.stringify(data)}) satisfies WithContext<${data['@type']}>;`);
  const types = [...new Set(served.map((data) => data['@type']))].join(', ');
  const file = join(folder, 'served.ts');
  await writeFile(file, `import type { ${types}, WithContext } from 'schema-dts';\n${lines.join('\n')}\n`);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--ignoreConfig', '--types', ''];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    return (await promisify(execFile)(process.execPath, [tsc, ...options, file], { cwd: folder })).stdout;
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('every address of the site map is a complete page without scripts, with its type in schema.org terms', async ({
  baseURL,
}) => {
  const map = await (await fetch(`${baseURL}/sitemap.xml`)).text();
  const addresses = all(map, /<loc>([^<]+)<\/loc>/g);
  expect(addresses.map((address) => new URL(address).pathname)).toEqual(expect.arrayContaining(contents));
  const robots = await (await fetch(`${baseURL}/robots.txt`)).text();
  const forbidden = all(robots, /^Disallow: (.+)$/gm);
  const descriptions: string[] = [];
  const [titles, served]: [string[], Record<string, unknown>[]] = [[], []];
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const response = await fetch(baseURL + pathname);
    const html = await response.text();
    expect(response.status, pathname).toBe(200);
    expect(all(html, /<link rel="canonical" href="([^"]*)">/g), pathname).toEqual([address]);
    expect(meta(html, 'robots'), pathname).toEqual([]);
    expect(meta(html, 'description')[0]?.length, pathname).toBeGreaterThan(10);
    descriptions.push(...meta(html, 'description'));
    const picture = meta(html, 'og:image')[0] ?? '';
    expect(picture, pathname).toMatch(/^http.+\.png$/);
    expect(forbidden.filter((prefix) => new URL(picture).pathname.startsWith(prefix))).toEqual([]);
    titles.push(...all(html, /<title>([^<]*)<\/title>/g));
    const isContent = contents.includes(pathname) || pathname.startsWith('/news/');
    if (isContent) {
      expect(all(html, /<(h1)\b/g), pathname).toHaveLength(1);
      expect(textLength(html), pathname).toBeGreaterThan(300);
      const sizeless = all(html, /(<img[^>]*>)/g).filter((tag) => !/ width="\d/.test(tag) || !/ height="\d/.test(tag));
      expect(sizeless, pathname).toEqual([]);
    }
    served.push(
      ...all(html, /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g).map((text) => JSON.parse(text)),
    );
  }
  expect(new Set(titles).size).toBe(addresses.length);
  expect(descriptions.filter((text, at) => descriptions.indexOf(text) !== at)).toEqual([]);
  expect(served.filter((data) => data['@type'] === 'NewsArticle').length).toBeGreaterThan(10);
  for (const { '@type': type, datePublished } of served)
    expect(type === 'NewsArticle' ? Date.parse(String(datePublished)) : 0).not.toBeNaN();
  expect(await vocabularyErrors(served)).toBe('');
  expect(await vocabularyErrors([{ ...served[0], writtenBy: 'nobody' }])).toContain('writtenBy');
});

test('duplicate and planned pages are not indexed by search engines', async ({ baseURL }) => {
  for (const path of ['/app/square?keyword=%E4%B8%80', '/empty', '/news?keyword=%E4%B8%80']) {
    const response = await fetch(baseURL + path);
    expect(response.status, path).toBe(200);
    expect(meta(await response.text(), 'robots'), path).toEqual(['noindex']);
  }
  const pastTheEnd = await fetch(`${baseURL}/news?page=9999`, { redirect: 'manual' });
  expect([pastTheEnd.status, pastTheEnd.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/news/)]);
  expect((await fetch(`${baseURL}/api/pc/config`)).headers.get('x-robots-tag')).toBe('noindex');
  expect((await fetch(`${baseURL}/api/files/card/site.png`)).headers.get('x-robots-tag')).toBeNull();
  // However it was asked for, an article is known under one address.
  const html = await (await fetch(`${baseURL}/news/detail/1/`)).text();
  expect(all(html, /<link rel="canonical" href="([^"]*)">/g)).toEqual([`${baseURL}/news/detail/1`]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor writes to the operator from a landing page, and reads that it came', async ({ page }) => {
    await page.goto('/cms_lead');
    await page.getByRole('link', { name: '预约演示' }).first().click();
    const form = page.locator('form[action]').filter({ has: page.getByLabel('怎么称呼') });
    await form.getByLabel('怎么称呼').fill('小满');
    await form.getByLabel('手机号、邮箱或微信号').fill('xiaoman@example.com');
    await form.getByLabel('想解决什么').fill('没有脚本也想问一句');
    await form.getByRole('button', { name: '提交' }).click();
    await expect(page).toHaveURL(/\/cms_lead\?contact=sent#block-contact$/);
    await expect(page.getByText('已收到，我们会尽快与你联系。')).toBeVisible();
  });

  test('an unknown address offers the articles that it may have meant', async ({ page, baseURL, allowConsole }) => {
    allowConsole(/404/);
    const { title } = (await (await fetch(`${baseURL}/api/article/detail?id=1`)).json()).data as { title: string };
    const response = await page.goto(`/blog/${encodeURIComponent(title)}.html`);
    expect(response?.status()).toBe(404);
    await page.getByRole('region', { name: '内容相近的文章' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
});
