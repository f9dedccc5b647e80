import { requirePage } from 'shared/bundled/lists/list-query.ts';
import { listHotNews, listNews, listNewsCategories, type NewsItem } from 'shared/contracts/content/news.ts';
import { loader } from 'shared/site/visit.ts';
import { readNewsQuery } from '../news-query.ts';

/** Articles on one page of the list. */
export const newsPageSize = 10;
const hotNews = 8;

export const loadNewsList = loader(async ({ call, url, signal }) => {
  const query = readNewsQuery(url.searchParams);
  const { cid, keyword, sort, page } = query;
  const filter = { sort, ...(cid ? { cid } : {}), ...(keyword ? { keyword } : {}) };
  const [categories, found, hot] = await Promise.all([
    call(listNewsCategories, {}, { signal, withToken: false }),
    call(listNews, { ...filter, page_no: page, page_size: newsPageSize }, { signal, withToken: false }),
    // It stands beside the list: without it the page is a page.
    call(listHotNews, { page_size: hotNews }, { signal, withToken: false }).then(
      // What nobody has read is not what people read.
      ({ lists }) => lists.filter(({ click }) => click > 0),
      (): NewsItem[] => [],
    ),
  ]);
  requirePage(url, { page, count: found.count, size: newsPageSize });
  return { query, categories, news: found.lists, count: found.count, hot };
});
export type NewsListData = Awaited<ReturnType<typeof loadNewsList>>;
