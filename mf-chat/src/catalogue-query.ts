/** `category` of the visitor's favourites. */
export const favourites = -1;
/** Longest keyword that is sent. */
export const keywordLimit = 50;

/** What of a catalogue is shown; all of it lives in the URL. */
export interface CatalogueQuery {
  /** 0: every category. */
  category: number;
  keyword: string;
  page: number;
}

/** Reads a catalogue's URL. What makes no sense counts as not given. */
export function readCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const typed = (search.get('keyword') ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return {
    category: search.get('category') === String(favourites) ? favourites : (idOf(search.get('category')) ?? 0),
    keyword: [...typed].slice(0, keywordLimit).join('').toWellFormed(),
    page: Math.min(idOf(search.get('page')) ?? 1, 1000),
  };
}

/** The address with something changed; another filter begins at page 1. */
export function cataloguePath(path: string, query: CatalogueQuery, change: Partial<CatalogueQuery>): string {
  const { category, keyword, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (category !== 0) search.set('category', String(category));
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

/** An id as the API takes it, or undefined. */
export function idOf(text: string | null): number | undefined {
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
