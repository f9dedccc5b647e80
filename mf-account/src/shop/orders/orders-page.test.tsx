import { act, screen, waitFor, within } from '@testing-library/react';
import { cancelOrder, getOrder, listOrders } from 'shared/contracts/account/order.ts';
import { missedEventsAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeOrder, makePaidOrder } from '../make-packages.ts';

const path = '/user/orders';

it('leads to the last page where the list has become shorter', async () => {
  const api = fakeApi();
  api.on(listOrders, ({ page_no, page_size }) => ({
    lists: page_no === 2 ? [makeOrder()] : [],
    count: 11,
    page_no,
    page_size,
  }));
  const { router } = await renderPage(remote, { path: `${path}?page=3`, api, user: makeUser() });
  expect(await screen.findByRole('heading', { name: '常用包' })).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});

it('lists orders with state and receipt, and links to a waiting payment', async () => {
  const api = fakeApi();
  const waiting = makeOrder();
  const refunded = makePaidOrder({
    order_id: 11,
    order_sn: 'sn-11',
    name: '年度会员',
    from: 'member',
    order_amount: '199.00',
    status: 'partly_refunded',
    status_desc: '部分退款',
    refunds: [
      {
        refund_sn: 'r1',
        amount: '50.00',
        status: 'done',
        status_desc: '已退款',
        reason: '',
        create_time: '2026-11-22 13:00:00',
        finish_time: '2026-11-22 13:00:05',
      },
    ],
  });
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [waiting, refunded], count: 21, page_no, page_size }));
  api.on(getOrder, () => refunded);
  const { container, user, store } = await renderPage(remote, { path: `${path}?page=2`, api, user: makeUser() });
  expect(api.inputsOf(listOrders)).toEqual([{ page_no: 2, page_size: 10 }]);
  const [first, second] = screen.getByRole('heading', { name: '常用包' }).closest('ul')?.children ?? [];
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('no orders');
  expect(first).toHaveTextContent('常用包2026-11-22 12:00积分充值待支付¥49剩余 30:00');
  expect(within(first).getByRole('link', { name: '继续支付' })).toHaveAttribute(
    'href',
    '/user/orders?page=2&pay=recharge-12',
  );
  expect(within(second).queryByRole('link')).toBeNull();
  await user.click(within(second).getByRole('button', { name: '订单详情' }));
  expect(await within(second).findByText('sn-11')).toBeVisible();
  expect(second).toHaveTextContent('支付方式模拟支付支付时间2026-11-22 12:03:00对话积分600');
  expect(second).toHaveTextContent('已退款¥50 · 2026-11-22 13:00');
  expect(screen.getByRole('link', { name: '第 3 页' })).toHaveAttribute('href', '/user/orders?page=3');
  await expectAccessible(container);

  // What the event stream could not tell is asked for.
  act(() => store.set(missedEventsAtom, 1));
  await waitFor(() => expect(api.inputsOf(listOrders)).toHaveLength(2));
});

it('an unpaid order shows how long it waits, and is cancelled once that is confirmed', async () => {
  const api = fakeApi();
  let order = makeOrder();
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [order], count: 1, page_no, page_size }));
  api.on(cancelOrder, () => {
    order = makeOrder({ status: 'closed', status_desc: '已关闭', seconds_left: 0 });
    return null;
  });
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  expect(screen.getByRole('timer')).toHaveTextContent('30:00');
  await user.click(screen.getByRole('button', { name: '取消订单' }));
  const dialog = await screen.findByRole('alertdialog', { name: '取消“常用包”的订单？' });
  expect(api.inputsOf(cancelOrder)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
  expect(await screen.findByText('已关闭')).toBeVisible();
  expect(api.inputsOf(cancelOrder)).toEqual([{ id: 12 }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  for (const gone of ['取消订单', '继续支付']) expect(screen.queryByText(gone)).toBeNull();
});

it('a cancellation without an answer says so; the order stays payable', async () => {
  const api = fakeApi();
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [makeOrder()], count: 1, page_no, page_size }));
  api.on(cancelOrder, () => fail());
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '取消订单' }));
  const dialog = await screen.findByRole('alertdialog', { name: '取消“常用包”的订单？' });
  await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  expect(screen.getByText('继续支付')).toBeVisible();
});

it('an unfolded receipt follows its order', async () => {
  const api = fakeApi();
  let order = makeOrder();
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [order], count: 1, page_no, page_size }));
  api.on(getOrder, () => order);
  const { user, store } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '订单详情' }));
  expect(await screen.findByText(order.order_sn)).toBeVisible();
  expect(screen.queryByText('支付方式')).toBeNull();
  order = makePaidOrder();
  act(() => store.set(missedEventsAtom, 1));
  expect(await screen.findByText('已支付')).toBeVisible();
  expect(await screen.findByText('支付方式')).toBeVisible();
  expect(screen.getByText('模拟支付')).toBeVisible();
});

it('shows that there is none, and that the receipt did not load', async () => {
  const api = fakeApi();
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [], count: 0, page_no, page_size }));
  const { unmount } = await renderPage(remote, { path, api, user: makeUser() });
  expect(screen.getByText('还没有订单')).toBeVisible();
  const shops = ['去看看会员', '去看看充值包'];
  expect(screen.queryAllByRole('link').filter(({ textContent }) => shops.includes(textContent ?? ''))).toEqual([]);
  unmount();
  const config = makeSiteConfig({ recharge_package_status: 1 });
  const offering = await renderPage(remote, { path, api, user: makeUser(), config });
  expect(screen.getByRole('link', { name: '去看看充值包' })).toHaveAttribute('href', '/recharge');
  offering.unmount();
  api.on(listOrders, ({ page_no, page_size }) => ({ lists: [makeOrder()], count: 1, page_no, page_size }));
  api.on(getOrder, () => fail(502));
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '订单详情' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络不给力');
});
