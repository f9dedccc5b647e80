/** What of the news list is shown; all of it lives in the URL. */
export interface NewsQuery {
  cid?: number;
  keyword: string;
  sort: 'new' | 'hot';
  page: number;
}

/** Longest keyword that is sent. */
export const keywordLimit = 50;

/** Reads the list's URL. What makes no sense counts as not given: an address typed by hand still shows news. */
export function readNewsQuery(search: URLSearchParams): NewsQuery {
  const cid = wholeNumber(search.get('category'));
  return {
    ...(cid ? { cid } : {}),
    keyword: keywordOf(search.get('keyword') ?? ''),
    sort: search.get('sort') === 'hot' ? 'hot' : 'new',
    page: Math.min(wholeNumber(search.get('page')) ?? 1, 100_000),
  };
}

/** Nobody types a control character; the API refuses NUL. */
function keywordOf(text: string): string {
  const typed = text.replace(/\p{Cc}+/gu, ' ').trim();
  return [...typed].slice(0, keywordLimit).join('').toWellFormed();
}

/** The address of the list with something changed. Another filter begins at page 1 unless a page is given. */
export function newsListPath(query: NewsQuery, change: Partial<{ [K in keyof NewsQuery]: NewsQuery[K] | undefined }>) {
  const { cid, keyword, sort, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (cid) search.set('category', String(cid));
  if (keyword) search.set('keyword', keyword);
  if (sort === 'hot') search.set('sort', sort);
  if (page && page > 1) search.set('page', String(page));
  return search.size ? `/news?${search}` : '/news';
}

/** A number from 1 that fits the API's integers. */
export function wholeNumber(text: string | null | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= 2_147_483_647 ? number : undefined;
}
