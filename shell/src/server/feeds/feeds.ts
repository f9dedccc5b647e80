import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { articlePathsPage, listArticlePaths } from 'shared/contracts/content/content-page.ts';
import { listNews, listNewsCategories } from 'shared/contracts/content/news.ts';
import { policyTypes } from 'shared/contracts/content/policy.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import { isOffered } from 'shared/site/config.ts';
import { escapeHtml } from '../../document/escape-html.ts';
import { urlTable } from '../../url-table.ts';

/** Articles of the feed. */
const newest = 30;

/**
 * `/robots.txt`: nobody searches for what only one person sees. Pictures lie below the API's prefix, so that is not
 * forbidden; its other answers say `noindex` themselves (`public-port.ts`).
 */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /_mf/',
    ...urlTable.filter(({ auth }) => auth).map(({ prefix }) => `Disallow: ${prefix}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** `/sitemap.xml`: all pages, or, where they are more than one file takes, the list of files. */
export async function siteMap(origin: string, call: Call, config: SiteConfig | null): Promise<string> {
  const { pages, count } = await call(listArticlePaths, {});
  const files = Math.ceil(count / articlePathsPage);
  return files > 1 ? siteMapIndex(origin, files) : urlSet(origin, [...ownPages(config), ...pages]);
}

/** `/sitemap-<page>.xml`, from 1. @returns null when there is no such file */
export async function siteMapFile(
  origin: string,
  call: Call,
  config: SiteConfig | null,
  page: number,
): Promise<string | null> {
  const { pages } = await call(listArticlePaths, { page_no: page });
  if (page === 1) return urlSet(origin, [...ownPages(config), ...pages]);
  return pages.length > 0 ? urlSet(origin, pages) : null;
}

/** `/news/rss.xml`: RSS 2.0 of the newest articles. */
export async function newsFeed(origin: string, call: Call, site: { name: string; about: string }): Promise<string> {
  const [{ lists }, categories] = await Promise.all([
    call(listNews, { sort: 'new', page_size: newest }),
    call(listNewsCategories, {}),
  ]);
  const items = lists.map(({ id, cid, title, desc, create_time }) => {
    const category = categories.find((one) => one.id === cid)?.name;
    const link = escapeXml(`${origin}/news/detail/${id}`);
    return element('item', [
      element('title', escapeXml(title)),
      element('link', link),
      `<guid isPermaLink="true">${link}</guid>`,
      element('description', escapeXml(desc)),
      category ? element('category', escapeXml(category)) : '',
      element('pubDate', new Date(zonedTime(create_time)).toUTCString()),
    ]);
  });
  const channel = element('channel', [
    element('title', escapeXml(`${site.name || '资讯'} · 资讯`)),
    element('link', escapeXml(`${origin}/news`)),
    element('description', escapeXml(site.about || '资讯')),
    element('language', 'zh-CN'),
    `<atom:link href="${escapeXml(`${origin}/news/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>`;
}

/** Pages that are there without any article, for everybody. */
const ownPages = (config: SiteConfig | null) =>
  [
    ...urlTable
      .filter(({ auth, prefix, planned }) => !auth && !planned[prefix] && prefix !== '/policy')
      .map(({ prefix }) => prefix)
      .filter((path) => isOffered(config, path)),
    ...policyTypes.map((type) => `/policy/${type}`),
  ].map((path) => ({ path }));

/** XML 1.0 has no way to write control characters, halves of a pair, U+FFFE and U+FFFF (production 2, Char). */
const escapeXml = (text: string) => escapeHtml(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' '));
const element = (name: string, content: string | string[]) => `<${name}>${[content].flat().join('')}</${name}>`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (origin: string, pages: { path: string; time?: string }[]) =>
  `${declaration}<urlset ${schema}>${pages
    .map(({ path, time }) =>
      element('url', [element('loc', escapeXml(origin + path)), time ? element('lastmod', time) : '']),
    )
    .join('')}</urlset>`;

const siteMapIndex = (origin: string, files: number) =>
  `${declaration}<sitemapindex ${schema}>${Array.from({ length: files }, (_, place) =>
    element('sitemap', element('loc', escapeXml(`${origin}/sitemap-${place + 1}.xml`))),
  ).join('')}</sitemapindex>`;
