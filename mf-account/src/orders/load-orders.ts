import { listOrders } from 'shared/contracts/account/order.ts';
import { loader } from 'shared/site/visit.ts';

/** Orders on one page. */
const ordersOnPage = 10;

/** A page of the visitor's own orders, the newest first: `?page=2`. */
export const loadOrders = loader(({ call, url, signal }) => {
  const page = Number(url.searchParams.get('page') ?? 1);
  const page_no = Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
  return call(listOrders, { page_no, page_size: ordersOnPage }, { signal });
});
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;
