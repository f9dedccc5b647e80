import { keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

/** The filter of the list of collections, as the URL holds it. */
export interface CollectionQuery {
  kind: 'answer' | 'article';
  keyword: string;
  page: number;
}

/** Reads the page's URL. What makes no sense counts as not given. */
export const readCollectionQuery = (search: URLSearchParams): CollectionQuery => ({
  kind: search.get('kind') === 'article' ? 'article' : 'answer',
  keyword: keywordOf(search),
  page: pageOf(search),
});

/** The page's address with something changed. Another filter begins at page 1 unless a page is given. */
export function collectionPath(query: CollectionQuery, change: Partial<CollectionQuery>): string {
  const { kind, keyword, page } = { ...query, page: 1, ...change };
  return listPath('/user/collection', { kind: kind === 'article' ? kind : undefined, keyword, page });
}
