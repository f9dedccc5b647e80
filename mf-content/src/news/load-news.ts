import { data } from 'react-router-dom';
import { idOf } from 'shared/bundled/lists/list-query.ts';
import { findNewsInstead, getNews, type NewsItem } from 'shared/contracts/content/news.ts';
import type { ApiRefusal } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isRefusal, type LoaderTools, loader } from 'shared/site/visit.ts';
import { outline } from '../outline.ts';
import { siteOf } from '../structured-data.ts';
import { readingMinutes } from './news-text.ts';

/** Loads one article. What is no id never reaches the API: an encoded `../` must not choose another endpoint. */
export const loadNews = loader(async (tools) => {
  const { call, get, params, url, signal } = tools;
  const id = idOf(params.id);
  if (!id) throw new Response('文章不存在', { status: 404 });
  const preview = url.searchParams.get('preview');
  try {
    const news = await call(getNews, { id, ...(preview ? { preview } : {}) }, { signal });
    const { content, sections } = outline(news.content);
    const minutes = readingMinutes(content);
    const [site, isPreview] = [siteOf(get(siteConfigAtom)), preview !== null];
    return { kind: 'article' as const, news: { ...news, content }, sections, minutes, isPreview, site };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return insteadOf(id, error, tools);
  }
});

/** What the page shows in place of an article that is not there, under the status that says so. */
async function insteadOf(id: number, refusal: ApiRefusal, { call, has, signal }: LoaderTools) {
  if (!has('article_suggestions')) throw refusal;
  const { gone, lists } = await call(findNewsInstead, { id }, { signal, withToken: false }).catch(() => {
    throw refusal;
  });
  return data({ kind: 'missing' as const, gone, lists }, { status: gone ? 410 : 404 });
}

export interface MissingNewsData {
  kind: 'missing';
  gone: boolean;
  lists: NewsItem[];
}
export type ArticleData = Extract<Awaited<ReturnType<typeof loadNews>>, { kind: 'article' }>;
export type NewsData = ArticleData | MissingNewsData;
