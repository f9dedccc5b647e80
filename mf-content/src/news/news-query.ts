import { idOf, keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

/** What of the news list is shown; all of it lives in the URL. */
export interface NewsQuery {
  cid?: number;
  keyword: string;
  sort: 'new' | 'hot';
  page: number;
}

/** Reads the list's URL. What makes no sense counts as not given: an address typed by hand still shows news. */
export function readNewsQuery(search: URLSearchParams): NewsQuery {
  const cid = idOf(search.get('category'));
  return {
    ...(cid ? { cid } : {}),
    keyword: keywordOf(search),
    sort: search.get('sort') === 'hot' ? 'hot' : 'new',
    page: pageOf(search),
  };
}

/** The address of the list with something changed. Another filter begins at page 1 unless a page is given. */
export function newsListPath(query: NewsQuery, change: Partial<{ [K in keyof NewsQuery]: NewsQuery[K] | undefined }>) {
  const { cid, keyword, sort, page } = { ...query, page: 1, ...change };
  return listPath('/news', { category: cid, keyword, sort: sort === 'hot' ? sort : undefined, page });
}
