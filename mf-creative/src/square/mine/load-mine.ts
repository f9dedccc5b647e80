import { pageOf, requirePage } from 'shared/bundled/lists/list-query.ts';
import { listOwnSquarePosts, squareStates } from 'shared/contracts/creative/square-own.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export const ownPerPage = 24;

/** The works of the account on the square; null for who is not logged in. */
export const loadMine = loader(async ({ call, get, has, url, signal }) => {
  if (!get(isLoggedInAtom)) return null;
  if (!has('own_works')) return { isListed: false as const };
  const state = squareStates.find((one) => one === url.searchParams.get('state')) ?? ('' as const);
  const page = pageOf(url.searchParams);
  const wanted = { state, page_no: page, page_size: ownPerPage };
  const { lists, count, counts } = await call(listOwnSquarePosts, wanted, { signal });
  requirePage(url, { page, count, size: ownPerPage });
  return { isListed: true as const, state, page, lists, count, counts };
});
export type MineData = NonNullable<Awaited<ReturnType<typeof loadMine>>>;
