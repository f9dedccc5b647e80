import { parseRssFeed } from 'feedsmith';
import { articlePathsPage, listArticlePaths } from 'shared/contracts/content/content-page.ts';
import { listNewsCategories } from 'shared/contracts/content/news.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { urlTable } from '../../url-table.ts';
import { newsFeed, robots, siteMap, siteMapFile } from './feeds.ts';

const origin = 'https://site.test';
const article = { id: 7, cid: 1, title: '一 & 二 <三>\u0007', desc: '说明 ]]>', image: '', click: 1, collect: false };

const callWith = (count: number) =>
  (async (endpoint) => {
    if (endpoint.path === listArticlePaths.path)
      return { pages: [{ path: '/news/detail/7', time: '2026-03-02T01:00:00.000Z' }], count };
    if (endpoint.path === listNewsCategories.path) return [{ id: 1, name: '公告 & 活动' }];
    return { lists: [{ ...article, create_time: '2026-03-02 09:00:00' }], count, page_no: 1, page_size: 30 };
  }) as Call;

function read(text: string | null): Document {
  const xml = new DOMParser().parseFromString(text ?? '', 'text/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  return xml;
}
const config = makeSiteConfig();
const texts = (xml: Document, name: string) =>
  [...xml.getElementsByTagName(name)].map(({ textContent }) => textContent);

test('robots.txt keeps search engines out of what only one person sees, and names the site map', () => {
  const text = robots(origin);
  for (const { prefix, auth } of urlTable)
    expect([prefix, text.includes(`Disallow: ${prefix}\n`)]).toEqual([prefix, auth]);
  expect(text).toContain('Sitemap: https://site.test/sitemap.xml\n');
});

test('robots.txt allows the pictures of pages', () => {
  const forbidden = [...robots(origin).matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix);
  expect(forbidden.filter((prefix) => '/api/files/card/site.png'.startsWith(prefix))).toEqual([]);
});

test('the site map lists every open page and every article, with whole addresses', async () => {
  const xml = read(await siteMap(origin, callWith(2), config));
  expect(xml.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const places = texts(xml, 'loc');
  expect(places).toEqual(expect.arrayContaining(['https://site.test/', 'https://site.test/policy/pay']));
  expect(places).toContain('https://site.test/news/detail/7');
  expect(places.filter((place) => place.includes('/user') || place.includes('/openvip'))).toEqual([]);
  expect(texts(xml, 'lastmod')).toEqual(['2026-03-02T01:00:00.000Z']);
});

test('the page of packages is in the site map while something is on sale', async () => {
  const listed = async (flags: Partial<SiteConfig>) =>
    texts(read(await siteMap(origin, callWith(2), makeSiteConfig(flags))), 'loc').filter((it) =>
      it?.includes('/cms_store'),
    );
  const nothing = { member_package_status: 0, recharge_package_status: 0 };
  expect(await listed(nothing)).toEqual([]);
  for (const flag of ['member_package_status', 'recharge_package_status'])
    expect(await listed({ ...nothing, [flag]: 1 })).toEqual(['https://site.test/cms_store']);
});

test('past one file it is an index of files', async () => {
  const call = callWith(articlePathsPage * 2 + 1);
  const files = [1, 2, 3].map((page) => `https://site.test/sitemap-${page}.xml`);
  expect(texts(read(await siteMap(origin, call, config)), 'loc')).toEqual(files);
  expect(texts(read(await siteMapFile(origin, call, config, 2)), 'loc')).toEqual(['https://site.test/news/detail/7']);
});

test('the feed is RSS 2.0 with absolute addresses, times and unchanged texts', async () => {
  const xml = read(await newsFeed(origin, callWith(1), { name: '店 & 铺', about: '说明' }));
  expect(texts(xml, 'title')).toEqual(['店 & 铺 · 资讯', '一 & 二 <三> ']);
  expect(texts(xml, 'guid')).toEqual(['https://site.test/news/detail/7']);
  expect(texts(xml, 'pubDate')).toEqual(['Mon, 02 Mar 2026 01:00:00 GMT']);
  // A reader's own parser understands the same.
  const text = await newsFeed(origin, callWith(1), { name: '店 & 铺', about: '说明' });
  expect(parseRssFeed(text, { parseDateFn: (raw) => new Date(raw).toISOString() })).toMatchObject({
    title: '店 & 铺 · 资讯',
    link: 'https://site.test/news',
    language: 'zh-CN',
    items: [
      {
        title: '一 & 二 <三>',
        link: 'https://site.test/news/detail/7',
        guid: { value: 'https://site.test/news/detail/7', isPermaLink: true },
        description: '说明 ]]>',
        categories: [{ name: '公告 & 活动' }],
        pubDate: '2026-03-02T01:00:00.000Z',
      },
    ],
  });
});
