import { pageOf, requirePage } from 'shared/bundled/lists/list-query.ts';
import { listUsedCards } from 'shared/contracts/account/redeem.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { loader } from 'shared/site/visit.ts';

export const cardsPerPage = 10;

/** What was redeemed before, `lists` null on a server that does not say; null while the operator has switched codes off. */
export const loadRedeem = loader(async ({ call, get, has, url, signal }) => {
  if (get(siteConfigAtom)?.card_code.is_open === 0) return null;
  const page = pageOf(url.searchParams);
  if (!has('redeem_history')) return { page, lists: null, count: 0 };
  const { lists, count } = await call(listUsedCards, { page_no: page, page_size: cardsPerPage }, { signal });
  requirePage(url, { page, count, size: cardsPerPage });
  return { page, lists, count };
});
export type RedeemData = Awaited<ReturnType<typeof loadRedeem>>;
