import { idOf, keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

/** `category` of the visitor's favourites. */
export const favourites = -1;

/** What of a catalogue is shown; all of it lives in the URL. */
export interface CatalogueQuery {
  /** 0: every category. */
  category: number;
  keyword: string;
  page: number;
}

/** Reads a catalogue's URL. What makes no sense counts as not given. */
export function readCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  return {
    category: search.get('category') === String(favourites) ? favourites : (idOf(search.get('category')) ?? 0),
    keyword: keywordOf(search),
    page: pageOf(search),
  };
}

/** The address with something changed; another filter begins at page 1. */
export const cataloguePath = (path: string, query: CatalogueQuery, change: Partial<CatalogueQuery>): string =>
  listPath(path, { ...query, page: 1, ...change });
