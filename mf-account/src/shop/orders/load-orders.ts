import { pageOf, requirePage } from 'shared/bundled/lists/list-query.ts';
import { listOrders } from 'shared/contracts/account/order.ts';
import { loader } from 'shared/site/visit.ts';

/** Orders on one page. */
const ordersOnPage = 10;

/** A page of the visitor's own orders, the newest first: `?page=2`; null on a server that lists none. */
export const loadOrders = loader(async ({ call, has, url, signal }) => {
  if (!has('orders')) return null;
  const page = pageOf(url.searchParams);
  const orders = await call(listOrders, { page_no: page, page_size: ordersOnPage }, { signal });
  requirePage(url, { page, count: orders.count, size: ordersOnPage });
  return orders;
});
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;
