import { keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

const kinds = ['answer', 'article', 'picture'] as const;
type Kind = (typeof kinds)[number];

/** The filter of the list of collections, as the URL holds it. */
export interface CollectionQuery {
  kind: Kind;
  keyword: string;
  page: number;
}

/** Reads the page's URL. What makes no sense counts as not given. */
export const readCollectionQuery = (search: URLSearchParams): CollectionQuery => ({
  kind: kinds.find((kind) => kind === search.get('kind')) ?? 'answer',
  keyword: keywordOf(search),
  page: pageOf(search),
});

/** The page's address with something changed. Another filter begins at page 1 unless a page is given. */
export function collectionPath(query: CollectionQuery, change: Partial<CollectionQuery>): string {
  const { kind, keyword, page } = { ...query, page: 1, ...change };
  return listPath('/user/collection', { kind: kind === 'answer' ? undefined : kind, keyword, page });
}
