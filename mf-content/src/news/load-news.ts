import { getNews } from 'shared/contracts/news.ts';
import { loader } from 'shared/site/visit.ts';
import { wholeNumber } from './news-query.ts';
import { outline } from './outline.ts';

/** Loads one article. What is no id never reaches the API: an encoded `../` must not choose another endpoint. */
export const loadNews = loader(async ({ call, params, signal }) => {
  const id = wholeNumber(params.id);
  if (!id) throw new Response('文章不存在', { status: 404 });
  const news = await call(getNews, { id }, { signal });
  const { content, sections } = outline(news.content);
  return { news: { ...news, content }, sections };
});
export type NewsData = Awaited<ReturnType<typeof loadNews>>;
