import { idOf, keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

export const squarePath = '/app/square';
export const postPath = (id: number) => `${squarePath}/${id}`;

/** How the works are ordered, and how that is made. */
export const sorts = [
  ['new', '最新', '按通过审核的时间排列，新的在前'],
  ['hot', '热门', '按赞的多少和新旧排列：赞翻一倍抵十二小时；对所有人都一样'],
] as const;
export type Sort = (typeof sorts)[number][0];

/** What narrows the square, as the address says it. */
export interface SquareFilters {
  keyword: string;
  /** Id of a category; `0`: what the visitor likes; '': all. */
  category: string;
  sort: Sort;
}

/** Where the list begins: at a work, or at a page, as the links of readers without a script have it. */
interface SquarePlace {
  at: number | undefined;
  page: number;
}

export type SquareQuery = SquareFilters & SquarePlace;

/** Reads the page's address. What makes no sense counts as not given. */
export function readSquareQuery(search: URLSearchParams): SquareQuery {
  const category = search.get('category');
  return {
    keyword: keywordOf(search),
    category: category === '0' ? '0' : `${idOf(category) ?? ''}`,
    sort: search.get('sort') === 'hot' ? 'hot' : 'new',
    at: idOf(search.get('at')),
    page: pageOf(search),
  };
}

export const squareFiltersOf = ({ keyword, category, sort }: SquareFilters): SquareFilters => ({
  keyword,
  category,
  sort,
});

/** The address of the square; the newest of all is its own. */
export const squareListPath = ({ keyword, category, sort, page }: Partial<SquareQuery>): string =>
  listPath(squarePath, { category, keyword, sort: sort === 'new' ? '' : sort, page });

export const wantedOf = ({ keyword, category, sort }: SquareFilters) => ({
  keyword,
  sort,
  ...(category === '' ? {} : { category_id: Number(category) }),
});
