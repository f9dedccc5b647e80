import { pageOf } from 'shared/bundled/lists/list-query.ts';
import { listOrders } from 'shared/contracts/account/order.ts';
import { loader } from 'shared/site/visit.ts';

/** Orders on one page. */
const ordersOnPage = 10;

/** A page of the visitor's own orders, the newest first: `?page=2`. */
export const loadOrders = loader(({ call, url, signal }) => {
  return call(listOrders, { page_no: pageOf(url.searchParams), page_size: ordersOnPage }, { signal });
});
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;
