/** The filter of the list of collections, as the URL holds it. */
export interface CollectionQuery {
  kind: 'answer' | 'article';
  keyword: string;
  page: number;
}

/** Longest keyword that is sent. */
export const keywordLimit = 50;

/** Reads the page's URL. What makes no sense counts as not given. */
export function readCollectionQuery(search: URLSearchParams): CollectionQuery {
  const page = search.get('page') ?? '';
  const typed = (search.get('keyword') ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return {
    kind: search.get('kind') === 'article' ? 'article' : 'answer',
    keyword: [...typed].slice(0, keywordLimit).join('').toWellFormed(),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The page's address with something changed. Another filter begins at page 1 unless a page is given. */
export function collectionPath(query: CollectionQuery, change: Partial<CollectionQuery>): string {
  const { kind, keyword, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (kind === 'article') search.set('kind', kind);
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return search.size ? `/user/collection?${search}` : '/user/collection';
}
