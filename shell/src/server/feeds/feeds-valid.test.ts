/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { articlePathsPage, listArticlePaths } from 'shared/contracts/content/content-page.ts';
import { listNewsCategories } from 'shared/contracts/content/news.ts';
import type { Call } from 'shared/http/create-call.ts';
import { validateXML } from 'xmllint-wasm';
import { newsFeed, siteMap, siteMapFile } from './feeds.ts';

const origin = 'https://site.test';
const hostile = '一 & 二 <三> ]]> "四" \u0000\u0007\ud800 \udfff \ufffe\uffff &#0; <!-- \u{1f600}';
const callWith = (count: number) =>
  (async (endpoint) => {
    if (endpoint.path === listArticlePaths.path)
      return { pages: [{ path: '/news/detail/7', time: '2026-03-02T01:00:00.000Z' }], count };
    if (endpoint.path === listNewsCategories.path) return [{ id: 1, name: hostile }];
    const texts = [
      { title: hostile, desc: hostile, cid: 1 },
      { title: '没有摘要', desc: '' },
      { title: '题'.repeat(200), desc: '要'.repeat(500) },
    ];
    const lists = texts.map((text, at) => ({ ...text, id: at + 1, create_time: `2026-0${at + 1}-02 00:30:00` }));
    return { lists, count: lists.length, page_no: 1, page_size: 30 };
  }) as Call;

const grammar = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8');
const ofPackage = createRequire(import.meta.url).resolve('sitemap/package.json');
const schemas = {
  urlset: { schema: readFileSync(join(ofPackage, '../schema/sitemap.xsd'), 'utf8'), extension: 'schema' },
  index: { schema: grammar('sitemap-index.rng'), extension: 'relaxng' },
  rss: { schema: grammar('rss-2.0.rng'), extension: 'relaxng' },
} as const;

/** What libxml2 finds wrong with it. */
async function problems(kind: keyof typeof schemas, text: string | null): Promise<string[]> {
  const { schema, extension } = schemas[kind];
  const { errors } = await validateXML({ xml: { fileName: 'served.xml', contents: text ?? '' }, schema, extension });
  return errors.map(({ message }) => message);
}

test('libxml2 finds the site map, its index and the feed valid, for any text in articles', async () => {
  const many = articlePathsPage * 5 + 1;
  expect(await problems('urlset', await siteMap(origin, callWith(2), null))).toEqual([]);
  expect(await problems('urlset', await siteMapFile(origin, callWith(many), null, 6))).toEqual([]);
  expect(await problems('index', await siteMap(origin, callWith(many), null))).toEqual([]);
  for (const site of [
    { name: '店 & <铺>', about: hostile },
    { name: '', about: '' },
  ])
    expect(await problems('rss', await newsFeed(origin, callWith(1), site))).toEqual([]);
});

test('libxml2 reports an invalid document', async () => {
  const map = (await siteMap(origin, callWith(2), null)) ?? '';
  expect(await problems('urlset', map.replace('2026-03-02T01', '2026-03-02 01'))).toContainEqual(
    expect.stringContaining('lastmod'),
  );
  const feed = await newsFeed(origin, callWith(1), { name: '店', about: '说明' });
  expect(await problems('rss', feed.replace(/<guid.*?<\/guid>/, ''))).not.toEqual([]);
  expect(await problems('rss', feed.replace(' GMT', ''))).not.toEqual([]);
});
