import { act, screen, waitFor, within } from '@testing-library/react';
import { buyRecharge, getOrder } from 'shared/contracts/account/order.ts';
import { getPayStatus, listPayWays, prepay } from 'shared/contracts/account/pay.ts';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { refreshUserAtom, takeEventAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi, refuse, sent } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeOrder, makePaidOrder, makeRechargePackage } from '../make-packages.ts';

/** The dialog's code comes when it is asked for. */
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const path = '/recharge';
const way = { icon: '', sort: 0, remark: '', extra: '' };

/** Packages, and an order of one that can be paid by two ways. `setOrder` is what becomes of it. */
function rechargeApi() {
  const api = fakeApi();
  let order = makeOrder();
  api.on(listRechargePackages, () => ({
    status: 1,
    lists: [
      makeRechargePackage({ id: 4, name: '体验包', sell_price: '6.00', is_recommend: 0, is_give: 0, tag: '' }),
      makeRechargePackage(),
    ],
  }));
  api.on(buyRecharge, () => ({
    order_id: 12,
    order_sn: order.order_sn,
    from: 'recharge' as const,
    order_amount: order.order_amount,
  }));
  api.on(getOrder, () => order);
  api.on(listPayWays, () => ({
    lists: [
      { ...way, id: 2, pay_way: 2, name: '微信支付', is_default: 1 },
      { ...way, id: 8, pay_way: 8, name: '模拟支付', remark: '演示', is_default: 0 },
    ],
  }));
  api.on(prepay, ({ pay_way }) => ({
    pay_way,
    config:
      pay_way === 2
        ? { pay_sn: 'w1', show: 'qr' as const, url: 'weixin://wxpay/bizpayurl?pr=abc' }
        : { pay_sn: 's1', show: 'page' as const, url: '/api/pay/sandbox/page?pay_sn=s1' },
  }));
  api.on(getPayStatus, () => ({
    pay_status: order.pay_status,
    pay_way: order.pay_way,
    order: { ...order },
  }));
  return { api, setOrder: (next: typeof order) => (order = next) };
}

it('prices and amounts that come as texts or numbers are shown alike', async () => {
  const { api } = rechargeApi();
  api.on(listRechargePackages, () =>
    sent({
      status: '1',
      lists: [{ id: '4', name: '体验包', sell_price: 6.5, number: '100', tag: null }, { name: '坏' }],
    }),
  );
  await renderPage(remote, { path, api, user: makeUser({ balance: 3 }) });
  expect(screen.getByRole('radio')).toHaveAccessibleName('体验包 ¥ 6 .5 100 对话积分');
  expect(screen.queryByText('坏')).toBeNull();
});

// Shows: SPEC-1.09, SPEC-2.35
it('shows packages with credits and gifts beside the balance', async () => {
  const { api } = rechargeApi();
  const { container } = await renderPage(remote, { path, api, user: makeUser({ balance: 1234 }) });
  expect(screen.getByText('1,234')).toBeVisible();
  const chosen = screen.getByRole('radio', { name: /常用包/ });
  expect(chosen).toBeChecked();
  expect(chosen.closest('label')).toHaveTextContent(
    '常用包送 20%¥49多数人的选择600 对话积分100 绘画积分另送 120 对话积分',
  );
  expect(screen.getByRole('button', { name: '立即充值' })).toBeEnabled();
  expect(screen.getByRole('link', { name: '查看账户明细' })).toHaveAttribute('href', '/user/ledger');
  await expectAccessible(container);
});

it('promises credits for drawing for later alone while drawing is closed', async () => {
  const { draw } = makeSiteConfig();
  const config = makeSiteConfig({ draw: { ...draw, is_open: 0 } });
  await renderPage(remote, { path, api: rechargeApi().api, user: makeUser(), config });
  const chosen = screen.getByRole('radio', { name: /常用包/ });
  expect(chosen.closest('label')).toHaveTextContent('100 绘画积分（绘画开放后可用）');
  expect(screen.getByText(/绘画积分在绘画开放后可用/)).toBeInTheDocument();
});

it('begins with the package that its address names, if there is such a one', async () => {
  const { api } = rechargeApi();
  const { unmount } = await renderPage(remote, { path: `${path}?package=4`, api, user: makeUser() });
  expect(screen.getByRole('radio', { name: /体验包/ })).toBeChecked();
  unmount();
  await renderPage(remote, { path: `${path}?package=999`, api, user: makeUser() });
  expect(screen.getByRole('radio', { name: /常用包/ })).toBeChecked();
});

it('pays: a code to scan, another way, “not credited?”, and what was received once it is paid', async () => {
  const { api, setOrder } = rechargeApi();
  let refreshed = 0;
  const { user, store, router } = await renderPage(remote, {
    path,
    api,
    user: makeUser({ balance: 20 }),
    prepare: (visit) =>
      visit.set(refreshUserAtom, {
        refresh: async () => {
          refreshed++;
          visit.set(userAtom, makeUser({ balance: 740 }));
        },
      }),
  });
  await user.click(screen.getByRole('button', { name: '立即充值' }));
  const dialog = await findDialog('订单支付');
  expect(api.inputsOf(buyRecharge)).toEqual([{ recharge_package_id: 5 }]);
  expect(dialog).toHaveTextContent('¥49常用包含 对话积分 600、赠送对话积分 120订单号 2026112212000012345678');
  expect(within(dialog).getByRole('timer')).toHaveTextContent(/^(30:00|29:\d\d)$/);
  const code = await within(dialog).findByRole('img', { name: '支付二维码' });
  expect(dialog).toHaveTextContent('打开微信支付扫一扫');
  const drawn = code.innerHTML;
  expect(within(dialog).queryByRole('link')).toBeNull();
  await expectAccessible(dialog);

  await user.click(within(dialog).getByRole('radio', { name: /模拟支付/ }));
  const link = await within(dialog).findByRole('link', { name: '在新窗口打开支付页' });
  expect(link).toHaveAttribute('href', 'http://localhost/api/pay/sandbox/page?pay_sn=s1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(within(dialog).getByRole('img', { name: '支付二维码' }).innerHTML).not.toBe(drawn);

  const asked = () => api.inputsOf(getPayStatus).filter(({ check }) => check === '1').length;
  const before = asked();
  await user.click(within(dialog).getByRole('button', { name: '已支付但未到账？' }));
  expect(await within(dialog).findByText(/支付渠道还没有收到这笔款项/)).toBeVisible();
  expect(asked()).toBe(before + 1);

  // Paid on the phone: the tab hears of it.
  setOrder(makePaidOrder());
  act(() =>
    store.set(takeEventAtom, {
      event: 'order',
      seq: 1,
      order_id: 12,
      order_sn: '2026112212000012345678',
      from: 'recharge',
      status: 'paid',
    }),
  );
  const paid = await findDialog('支付成功');
  expect(paid).toHaveTextContent('常用包 · ¥49 · 模拟支付对话积分+600赠送对话积分+120');
  await waitFor(() => expect(paid).toHaveTextContent('现有对话积分 / 绘画积分740 / 36'));
  expect(refreshed).toBe(1);
  expect(within(paid).getByRole('heading', { name: '支付成功' })).toHaveFocus();
  expect(within(paid).getByRole('link', { name: '查看账户明细' })).toHaveAttribute('href', '/user/ledger');
  expect(within(paid).queryByRole('link', { name: /邀请好友/ })).toBeNull();
  act(() => store.set(siteConfigAtom, makeSiteConfig({ capabilities: { distribution: true } })));
  const invite = within(paid).getByRole('link', { name: '邀请好友，一起赚收益' });
  expect(invite).toHaveAttribute('href', '/promotion/distribution');
  await user.click(within(paid).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});

it('continues after a reload, and without events: returning to the tab shows the result', async () => {
  const { api, setOrder } = rechargeApi();
  api.on(getUserCenter, () => makeUser({ balance: 740 }));
  await renderPage(remote, { path: `${path}?pay=recharge-12`, api, user: makeUser() });
  expect(await findDialog('订单支付')).toBeVisible();
  // Who comes back from the channel need not wait: it is asked at once.
  expect(api.inputsOf(getPayStatus)[0]).toEqual({ from: 'recharge', order_id: 12, check: '1' });
  // Cut off meanwhile: it says so, and continues by itself.
  const answers = api.inputsOf(getPayStatus).length;
  api.on(getPayStatus, () => fail(502));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/连接中断，正在重试/)).toBeVisible();
  expect(api.inputsOf(getPayStatus).length).toBeGreaterThan(answers);
  const paid = makePaidOrder();
  setOrder(paid);
  api.on(getPayStatus, () => ({ pay_status: 1, pay_way: paid.pay_way, order: { ...paid } }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await findDialog('支付成功')).toBeVisible();
});

it('a price that was raised since the page was opened is shown before it is paid', async () => {
  const { api, setOrder } = rechargeApi();
  const [order_id, order_amount] = [12, '59.00'];
  setOrder(makeOrder({ order_amount }));
  const { order_sn } = makeOrder();
  api.on(buyRecharge, () => ({ order_id, order_sn, from: 'recharge' as const, order_amount }));
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '立即充值' }));
  expect(await screen.findByText('价格已更新为 ¥59，请确认后再支付')).toBeVisible();
  expect(await findDialog('订单支付')).toHaveTextContent('¥59');
});

it('on a phone links to the channel; the QR code is there for another phone', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
  const { api } = rechargeApi();
  api.on(listPayWays, () => ({ lists: [{ ...way, id: 8, pay_way: 8, name: '模拟支付', is_default: 1 }] }));
  const { user } = await renderPage(remote, { path: `${path}?pay=recharge-12`, api, user: makeUser() });
  const link = await within(await findDialog('订单支付')).findByRole('link', { name: '去支付' });
  expect(link).not.toHaveAttribute('target');
  expect(api.inputsOf(prepay)).toMatchObject([{ device: 'phone' }]);
  expect(screen.queryByRole('img', { name: '支付二维码' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '用另一台手机扫码支付' }));
  expect(await screen.findByRole('img', { name: '支付二维码' })).toBeVisible();
});

it.each([
  ['is too late', () => makeOrder({ status: 'closed', seconds_left: 0 }), '订单已过期', '重新选择'],
  ['is somebody else’s', () => refuse('订单不存在'), '订单没有打开', '重试'],
] as const)('says that an order %s', async (_what, answer, title, action) => {
  const { api } = rechargeApi();
  api.on(getOrder, answer);
  await renderPage(remote, { path: `${path}?pay=recharge-12`, api, user: makeUser() });
  const dialog = await findDialog(title);
  expect(within(dialog).getByText(action)).toBeVisible();
});

it('a payment that cannot be opened shows an error and a retry; an address without an order shows none', async () => {
  const { api } = rechargeApi();
  let tries = 0;
  const opens = { pay_way: 2, config: { pay_sn: 'w', show: 'qr' as const, url: 'weixin://x' } };
  api.on(prepay, () => (tries++ === 0 ? fail(502) : opens));
  const { user, router } = await renderPage(remote, { path: `${path}?pay=recharge-12`, api, user: makeUser() });
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('img', { name: '支付二维码' })).toBeVisible();
  await act(() => router.navigate(`${path}?pay=nothing-1`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a way that is left for another one before it was opened shows no error', async () => {
  const { api } = rechargeApi();
  const opened = { pay_sn: 's1', show: 'page' as const, url: '/api/pay/sandbox/page?pay_sn=s1' };
  api.on(prepay, ({ pay_way }) => (pay_way === 2 ? new Promise(() => undefined) : { pay_way, config: opened }));
  const { user } = await renderPage(remote, { path: `${path}?pay=recharge-12`, api, user: makeUser() });
  await user.click(await screen.findByRole('radio', { name: /模拟支付/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: '在新窗口打开支付页' })).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});
