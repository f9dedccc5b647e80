import type { NewsArticle } from 'schema-dts';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import { beginning } from 'shared/contracts/content/plain-text.ts';
import type { PageHead } from 'shared/site/remote.ts';
import { breadcrumb, organization } from '../structured-data.ts';
import type { NewsListData } from './list/load-news-list.ts';
import type { NewsData } from './load-news.ts';
import { newsListPath } from './news-query.ts';
import { newsPath } from './news-text.ts';

/** Its category and page, so that no two lists have the same title. */
export function newsListTitle({ query: { cid, page }, categories }: NewsListData): string {
  const category = categories.find(({ id }) => id === cid)?.name;
  return [category, '资讯', page > 1 && `第 ${page} 页`].filter(Boolean).join(' · ');
}

const firstTitles = (news: NewsListData['news']) =>
  news
    .slice(0, 4)
    .map(({ title }) => title)
    .join('；');

/** The list of a category, page by page; searches, the other order and a page without an article are none that are found. */
export const newsListHead = ({ query: { cid, page, keyword }, news }: NewsListData): PageHead => ({
  canonical: newsListPath({ keyword: '', sort: 'new', page: 1 }, { cid, page }),
  ...(news[0]?.image ? { firstPicture: news[0].image } : {}),
  description: firstTitles(news) || undefined,
  ...(keyword || news.length === 0 ? { hidden: true as const } : {}),
});

export const newsTitle = (data: NewsData): string =>
  data.kind === 'article' ? data.news.title : data.gone ? '文章已删除' : '文章不存在';

export function newsHead(data: NewsData, origin: string): PageHead {
  if (data.kind === 'missing' || data.isPreview) return { hidden: true };
  const { news, site } = data;
  const { id, title, author, cate_name } = news;
  const image = news.share_image || news.image;
  const description = news.desc || news.abstract || beginning(news.content) || undefined;
  return {
    canonical: newsPath(id),
    ...(description ? { description } : {}),
    image,
    structured: {
      '@type': 'NewsArticle',
      headline: title,
      description,
      datePublished: zonedTime(news.create_time),
      dateModified: news.update_time ? zonedTime(news.update_time) : undefined,
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': origin + newsPath(id),
        breadcrumb: breadcrumb(origin, [
          ['资讯', '/news'],
          ...(cate_name ? [[cate_name, `/news?category=${encodeURIComponent(news.cid)}`] as const] : []),
          [title, newsPath(id)],
        ]),
      },
      author: author ? { '@type': 'Person', name: author } : undefined,
      publisher: site && organization(origin, site),
      articleSection: cate_name || undefined,
      image: image ? [new URL(image, origin).href] : undefined,
      // The vocabulary of schema.org, as types: a property that it does not have fails to compile.
    } satisfies NewsArticle,
  };
}
