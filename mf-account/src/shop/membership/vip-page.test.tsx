import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listMemberComments,
  listMemberPackages,
  listMemberPurchases,
  type MemberPackage,
  takeMemberOffer,
} from 'shared/contracts/account/membership.ts';
import { buyMember, getOrder } from 'shared/contracts/account/order.ts';
import { getPayStatus, listPayWays, prepay } from 'shared/contracts/account/pay.ts';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { listUsedCards } from 'shared/contracts/account/redeem.ts';
import { showLoginAtom, userAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../../remote.ts';
import { makeMemberPackage, makeOrder, makeRechargePackage } from '../make-packages.ts';

/** The dialog's code comes when it is asked for. */
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const path = '/openvip';
const month = makeMemberPackage({
  id: 1,
  name: '月度会员',
  duration: 1,
  duration_desc: '1 个月',
  sell_price: '29.90',
  lineation_price: '',
  is_default: 0,
  is_retrieve: 0,
  tag: '',
  member_benefits: [],
});

function vipApi(lists: MemberPackage[] = [month, makeMemberPackage()]) {
  const api = fakeApi();
  api.on(listMemberPackages, () => ({ status: lists.length ? 1 : 0, lists }));
  api.on(listMemberPurchases, () => [
    { avatar: '/a.svg', nickname: '林**', member_package: '年度会员', create_time: '2026-11-20 10:00:00' },
  ]);
  api.on(listMemberComments, () => [
    { id: 1, avatar: '/b.svg', nickname: '阿澈', content: '续费很方便。', create_time: '2026-11-01 10:00:00' },
  ]);
  return api;
}

// Shows: SPEC-2.42, SPEC-2.43, SPEC-2.44
it('has three parts with an address each', async () => {
  const api = vipApi();
  api.on(listRechargePackages, () => ({ status: 1, lists: [makeRechargePackage()] }));
  api.on(listUsedCards, ({ page_no, page_size }) => ({ lists: [], count: 25, page_no, page_size }));
  const card_code = { is_open: 1, is_show: 1, buy_site: '' };
  const config = makeSiteConfig({ member_package_status: 1, recharge_package_status: 1, card_code });
  const { user, router } = await renderPage(remote, { path, api, user: makeUser(), config });
  const tabs = () => screen.getByRole('navigation', { name: '会员中心' });
  expect(within(tabs()).getByRole('link', { current: 'page' })).toHaveTextContent('会员');
  await user.click(within(tabs()).getByRole('link', { name: '充值' }));
  expect(await screen.findByRole('group', { name: '选择充值包' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/openvip/recharge');
  const sections = screen.getByRole('navigation', { name: '账户中心' });
  expect(within(sections).getByRole('link', { current: true })).toHaveTextContent('会员中心');
  expect(within(tabs()).getByRole('link', { current: 'page' })).toHaveTextContent('充值');
  await user.click(within(tabs()).getByRole('link', { name: '兑换码' }));
  expect(await screen.findByRole('textbox', { name: '兑换码' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/openvip/redeem-code');
  expect(screen.getByRole('link', { name: '第 3 页' })).toHaveAttribute('href', '/openvip/redeem-code?page=3');
  await user.click(within(tabs()).getByRole('link', { name: '会员' }));
  expect(await screen.findByRole('group', { name: '选择套餐' })).toBeVisible();
  await act(() => router.navigate('/openvip/vip'));
  expect(within(tabs()).getByRole('link', { current: 'page' })).toHaveTextContent('会员');
});

it.each([
  ['an older link leads to its part', '?part=recharge&pay=recharge-12', true, '/openvip/recharge?pay=recharge-12'],
  ['a visitor gets to the page that asks for the login', '/recharge', false, '/recharge'],
  ['an unknown part of an older link is membership', '?part=x', true, '/openvip?part=x'],
])('%s', async (_what, address, isMember, shown) => {
  const api = vipApi();
  api.on(listRechargePackages, () => ({ status: 1, lists: [makeRechargePackage()] }));
  api.on(getOrder, () => makeOrder());
  api.on(listPayWays, () => ({ order_amount: '1.00', lists: [] }) as never);
  const { router } = await renderPage(remote, {
    path: path + address,
    api,
    ...(isMember ? { user: makeUser() } : {}),
  });
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(shown);
});

it('shows a visitor the prices, and asks for the login before an order', async () => {
  const api = vipApi();
  const { user, store } = await renderPage(remote, { path, api });
  expect(screen.getByRole('radio', { name: /年度会员/ })).toBeChecked();
  expect(screen.queryByRole('region', { name: '我的会员' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '立即开通' }));
  expect(store.get(showLoginAtom)).toBe(true);
  expect(api.inputsOf(buyMember)).toEqual([]);
});

it('promises credits for drawing for later alone while drawing is closed', async () => {
  const { draw } = makeSiteConfig();
  const config = makeSiteConfig({ draw: { ...draw, is_open: 0 } });
  await renderPage(remote, { path, api: vipApi(), user: makeUser(), config });
  const cards = screen.getByRole('group', { name: '选择套餐' });
  expect(cards).toHaveTextContent('送 300 绘画积分（绘画开放后可用）');
  expect(screen.getByRole('row', { name: /赠送绘画积分（绘画开放后可用）/ })).toBeInTheDocument();
});

// Shows: SPEC-1.09, SPEC-2.31
it('shows the present membership, packages with prices and gifts, benefits, comparison, testimonials and questions', async () => {
  const config = makeSiteConfig({ qrcode: { oa: 'https://example.com/oa.png', mnp: '' } });
  const user = makeUser({
    is_member: 1,
    member_package_name: '月度会员',
    member_end_time: '2026-12-31 23:59:59',
    is_chat_limit: 1,
  });
  const { container, user: hands, store } = await renderPage(remote, { path, api: vipApi(), user, config });
  const state = screen.getByRole('region', { name: '我的会员' });
  expect(state).toHaveTextContent('林小满月度会员有效期至 2026-12-31今日会员免费次数已用完');
  const cards = screen.getByRole('group', { name: '选择套餐' });
  const year = within(cards).getByRole('radio', { name: /年度会员/ });
  expect(year).toBeChecked();
  const card = year.closest('label') ?? year;
  expect(card).toHaveTextContent('年度会员超值¥199原价 ¥348有效期 1 年，每天约 ¥0.55');
  expect(card).toHaveTextContent('送 1,500 对话积分送 300 绘画积分会员免费模型每日 200 次');
  const table = screen.getByRole('table');
  expect(within(table).getByRole('row', { name: /会员免费提问/ })).toHaveTextContent('每日 200 次');
  expect(within(table).getByRole('row', { name: /优先排队/ })).toHaveAccessibleName('优先排队 不包含 包含');
  expect(screen.getByText('开通了').closest('li')).toHaveTextContent('林**开通了年度会员');
  for (const words of ['续费很方便。', '阿澈', '优先排队'])
    for (const shown of screen.getAllByText(words)) expect(shown).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('续费后时间怎么算？')).toBeVisible();
  expect(screen.getByRole('img', { name: '公众号二维码' })).toHaveAttribute('src', 'https://example.com/oa.png');
  expect(screen.getByRole('link', { name: '《支付协议》' })).toHaveAttribute('href', '/policy/pay');
  await expectAccessible(container);

  await hands.click(within(cards).getByRole('radio', { name: /月度会员/ }));
  expect(screen.getByRole('button', { name: '立即续费' }).parentElement).toHaveTextContent('月度会员¥29.90');
  act(() => store.set(userAtom, makeUser({ is_member: 1, member_perpetual: 1 })));
  expect(screen.getByRole('button', { name: '已是永久会员' })).toBeDisabled();
});

it('shows that nothing is on sale', async () => {
  await renderPage(remote, { path, api: vipApi([]), user: makeUser() });
  expect(screen.getByText('会员套餐暂未开放，过些时候再来看看')).toBeVisible();
  expect(screen.queryByRole('button', { name: /立即/ })).toBeNull();
});

/** Two orders of the same, the second at the price of an offer. */
function payingApi() {
  const api = vipApi();
  const orders = [
    makeOrder({ order_id: 21, from: 'member', name: '年度会员', package_id: 3, order_amount: '199.00' }),
    makeOrder({
      order_id: 22,
      from: 'member',
      name: '年度会员',
      package_id: 3,
      order_amount: '179.00',
      offer_amount: '20.00',
    }),
  ];
  let bought = 0;
  api.on(buyMember, () => {
    const order = orders[bought++] ?? makeOrder();
    const { order_id, order_sn, order_amount } = order;
    return { order_id, order_sn, from: 'member' as const, order_amount };
  });
  api.on(getOrder, ({ id }) => orders.find((order) => order.order_id === id) ?? refuse('订单不存在'));
  const way = { name: '模拟支付', icon: '', sort: 0, remark: '', extra: '' };
  api.on(listPayWays, () => ({ lists: [{ ...way, id: 8, pay_way: 8, is_default: 1 }] }));
  api.on(prepay, ({ order_id }) => ({
    pay_way: 8,
    config: { pay_sn: `p${order_id}`, show: 'page' as const, url: `/api/pay/sandbox/page?pay_sn=p${order_id}` },
  }));
  api.on(getPayStatus, () => refuse('稍后'));
  api.on(takeMemberOffer, () => ({ retrieve_amount: '20.00', sell_price: '179.00', seconds_left: 1790 }));
  return { api, orders };
}

it('an order that does not load after an offer was accepted can be requested again', async () => {
  const { api, orders } = payingApi();
  const { user } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '立即开通' }));
  await user.click(within(await findDialog('订单支付')).getByRole('button', { name: '关闭' }));
  await findDialog('送你 ¥20 优惠');
  api.on(getOrder, ({ id }) => (id === 22 ? fail(502) : (orders[0] ?? makeOrder())));
  await user.click(screen.getByRole('button', { name: '领取优惠，继续支付' }));
  const lost = await findDialog('订单没有打开');
  expect(within(lost).getByRole('alert')).toHaveTextContent('网络不给力');
  api.on(getOrder, () => orders[1] ?? makeOrder());
  await user.click(within(lost).getByRole('button', { name: '重试' }));
  expect(await findDialog('订单支付')).toHaveTextContent('¥179年度会员');
});

it('a user who leaves the payment is offered the lower price once, and pays the order that it makes', async () => {
  const { api } = payingApi();
  const { user, router } = await renderPage(remote, { path, api, user: makeUser() });
  await user.click(screen.getByRole('button', { name: '立即开通' }));
  const dialog = await findDialog('订单支付');
  expect(router.state.location.search).toBe('?pay=member-21');
  expect(dialog).toHaveTextContent('¥199年度会员');
  await user.click(within(dialog).getByRole('button', { name: '关闭' }));
  expect(await findDialog('送你 ¥20 优惠')).toHaveTextContent('现在只要 ¥179，30 分钟内有效');
  await user.click(screen.getByRole('button', { name: '领取优惠，继续支付' }));
  const next = await findDialog('订单支付');
  await waitFor(() => expect(next).toHaveTextContent('¥179年度会员'));
  expect(router.state.location.search).toBe('?pay=member-22');
  expect(api.inputsOf(takeMemberOffer)).toEqual([{ member_package_id: 3 }]);
  // Once: now it simply closes.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
  expect(api.inputsOf(takeMemberOffer)).toHaveLength(1);
  expect(api.inputsOf(listMemberPackages)).toHaveLength(1);
});

it('the offer is for the package that was ordered, also when another has its name and its price has changed since', async () => {
  const { api } = payingApi();
  const twin = makeMemberPackage({ id: 4, is_default: 0, is_retrieve: 0 });
  api.on(listMemberPackages, () => ({ status: 1, lists: [twin, makeMemberPackage({ sell_price: '189.00' })] }));
  const { user } = await renderPage(remote, { path: `${path}?pay=member-21`, api, user: makeUser() });
  await user.click(within(await findDialog('订单支付')).getByRole('button', { name: '关闭' }));
  await user.click(await screen.findByRole('button', { name: '领取优惠，继续支付' }));
  expect(api.inputsOf(takeMemberOffer)).toEqual([{ member_package_id: 3 }]);
  expect(api.inputsOf(buyMember)).toEqual([{ member_package_id: 3 }]);
});

it('an order at the price of an offer is left without another one', async () => {
  const { api } = payingApi();
  const { user } = await renderPage(remote, { path: `${path}?pay=member-22`, api, user: makeUser() });
  await user.click(within(await findDialog('订单支付')).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(takeMemberOffer)).toEqual([]);
});
