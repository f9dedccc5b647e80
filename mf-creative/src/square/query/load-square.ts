import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { listSquareCategories, listSquarePosts } from 'shared/contracts/creative/square.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';
import { pagesAheadAtom } from './pages-ahead.ts';
import { cardOf } from './square-card.ts';
import { readSquareQuery, type SquareQuery, squareFiltersOf, squareListPath, wantedOf } from './square-query.ts';

export const postsPerPage = 40;

/** The page of the square where the address opens it, and the categories; it may have been read while its number was typed. */
export const loadSquare = loader(async (tools) => {
  const query = readSquareQuery(tools.url.searchParams);
  const ahead = query.at === undefined ? tools.get(pagesAheadAtom).take(squareListPath(query)) : undefined;
  return (await ahead?.()) ?? readSquare(tools, query);
});
export type SquareData = Awaited<ReturnType<typeof readSquare>>;

export async function readSquare(tools: Pick<LoaderTools, 'call' | 'get' | 'signal'>, query: SquareQuery) {
  const { call, get, signal } = tools;
  const filters = squareFiltersOf(query);
  const options = { signal, quiet: true };
  // A visitor has likes only after a login.
  const isNobody = filters.category === '0' && !get(isLoggedInAtom);
  const wanted = { ...wantedOf(filters), page_no: query.page, page_size: postsPerPage, at: query.at };
  const nothing = { lists: [], count: 0, position: 0, after: '', before: '' };
  const [found, categories] = await Promise.all([
    isNobody ? nothing : call(listSquarePosts, wanted, options),
    loadPart(tools, call(listSquareCategories, {}, { ...options, sameForAll: true })),
  ]);
  return {
    filters,
    isNobody,
    /** The address opens the list at a work. */
    isAtWork: query.at !== undefined,
    page: Math.floor(Math.max(0, found.position) / postsPerPage) + 1,
    lists: found.lists.map(cardOf),
    count: found.count,
    after: found.after,
    before: found.before,
    categories: dataOf(categories) ?? [],
  };
}
