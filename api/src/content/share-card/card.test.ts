import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { cardSize } from 'shared/contracts/content/share-card.ts';
import { newsCategoryCommands, publishArticle, unpublishArticle } from 'shared/contracts/operator/content/news.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import sharp from 'sharp';
import { seed } from '../../seed/seed.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { news, newsCategories } from '../news/news-tables.ts';

let site: TestApp;
let id: number;
beforeAll(async () => {
  site = await testApp();
  const { db } = site.database;
  await seed(db, { ...site.app.config, siteMode: 'production' });
  const [category] = await db.insert(newsCategories).values({ name: '公告' }).returning();
  const [added] = await db
    .insert(news)
    .values({ categoryId: category?.id ?? 0, title: '提示词 <b>&</b> 第一课', content: '<p>一</p>' })
    .returning();
  id = added?.id ?? 0;
});
afterAll(() => site.close());

const open = (url: string) => site.app.inject(url);
const cardOf = async (article: number) =>
  dataOf<{ share_image: string }>(await site.get(`/article/detail?id=${article}`)).share_image;
const rename = async (title: string) => {
  await site.database.db.update(news).set({ title }).where(eq(news.id, id));
  site.app.prepared.forget();
};

test('articles, pages and the site have cacheable pictures of expected size', async () => {
  const { share_image: ofPage } = dataOf<{ share_image: string }>(await site.get('/content/page?name=cms_index'));
  const { share_image: ofSite } = dataOf<{ share_image: string }>(await site.get('/pc/config'));
  for (const [url, age] of [
    [await cardOf(id), '2592000, immutable'],
    [ofPage, '2592000, immutable'],
    [ofSite, '3600'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await open(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png']);
    expect(headers['cache-control']).toBe(`public, max-age=${age}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', ...cardSize });
    expect(rawPayload.length).toBeLessThan(300_000);
  }
});

test('a card is drawn once; no address draws foreign text', async () => {
  await rename('二十人一起来看');
  const url = await cardOf(id);
  let drawn = 0;
  const count = () => void drawn++;
  sharp.queue.on('change', count);
  await open(url);
  const work = drawn;
  expect(work).toBeGreaterThan(0);
  await rename('二十人又来看');
  const other = await cardOf(id);
  expect(other).not.toBe(url);
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(other)));
  expect(drawn).toBe(2 * work);
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  const invented = other.replace(/-[0-9a-f]{10}\.png$/, '-0123456789.png');
  expect(await open(invented)).toMatchObject({ statusCode: 302, headers: { location: other } });
  for (const name of ['news-0-0123456789.png', 'news-99999-0123456789.png', 'page-x-0123456789.png', 'site.svg']) {
    expect([name, (await open(`/api/files/card/${name}`)).statusCode]).toEqual([name, 404]);
  }
  expect((await open(other)).statusCode).toBe(200);
  expect(drawn).toBe(2 * work);
  sharp.queue.off('change', count);
});

test('a title of 200 characters, one word, or missing glyphs is drawn', async () => {
  for (const title of [
    '题'.repeat(200),
    'W'.repeat(200),
    '𠮷'.repeat(30),
    '\u0007\u200b',
    '<span size="99999">&#0;</span>',
  ]) {
    await rename(title);
    const { statusCode, headers } = await open(await cardOf(id));
    expect([title, statusCode, headers['content-type']]).toEqual([title, 200, 'image/png']);
  }
});

test('another category or another name of the site is another card', async () => {
  const operator = await testOperator(site);
  const page = async () => dataOf<{ share_image: string }>(await site.get('/content/page?name=cms_index')).share_image;
  const before = [await cardOf(id), await page()] as const;
  await operator.get(newsCategoryCommands.edit, { category: '公告', name: '通告' });
  const [ofArticle, ofPage] = [await cardOf(id), await page()];
  expect(ofArticle).not.toBe(before[0]);
  expect(ofPage).toBe(before[1]);
  await operator.get(setSetting, { key: 'website.shop_name', value: '另一个名字' });
  expect(await cardOf(id)).not.toBe(ofArticle);
  expect(await page()).not.toBe(ofPage);
  expect(await open(before[1])).toMatchObject({ statusCode: 302, headers: { location: await page() } });
  expect(await open(await page())).toMatchObject({ statusCode: 200 });
});

test('a withdrawn article has no card any more', async () => {
  const operator = await testOperator(site);
  const url = await cardOf(id);
  expect((await open(url)).statusCode).toBe(200);
  await operator.get(unpublishArticle, { id });
  expect((await open(url)).statusCode).toBe(404);
  await operator.get(publishArticle, { id });
  expect((await open(url)).statusCode).toBe(200);
});

test('Chinese is drawn on a machine without any font', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-fonts-'));
  const nothing = join(folder, 'fonts.conf');
  await writeFile(nothing, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  const code = `
    const { drawText } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../platform/pictures/draw-text.ts')).href)});
    const { default: sharp } = await import('sharp');
    const sizes = [];
    for (const sign of ['一', '\\u{e000}']) {
      const { data } = await drawText(sign, { points: 60, weight: 'Bold', width: 400 });
      const { info } = await sharp(data).trim().toBuffer({ resolveWithObject: true });
      sizes.push(info.width / info.height);
    }
    process.stdout.write(JSON.stringify(sizes));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, FONTCONFIG_FILE: nothing },
    cwd: import.meta.dirname,
  });
  const [one = 0, unknown = 0] = JSON.parse(stdout) as number[];
  await rm(folder, { recursive: true });
  // 一 is a stroke; a sign that a font lacks is a box.
  expect(one).toBeGreaterThan(4);
  expect(unknown).toBeLessThan(2);
});
