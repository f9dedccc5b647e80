import { screen, waitFor, within } from '@testing-library/react';
import {
  applyForDistribution,
  getDistribution,
  listDistributionFans,
  listDistributionOrders,
} from 'shared/contracts/promotion/distribution.ts';
import {
  getDistributionChart,
  getDistributionRanking,
  getIncomeLink,
  getPendingIncome,
  listIncome,
} from 'shared/contracts/promotion/income.ts';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { acceptInvite } from 'shared/contracts/site/share.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { chartDays, makeDistribution, makeFan, makeIncome } from './testing/make-distribution.ts';

const path = '/promotion/distribution';
const listOf = <R,>(lists: R[], count = lists.length) => ({ lists, count, page_no: 1, page_size: 20 });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getDistribution, () => makeDistribution());
  api.on(getPendingIncome, () => ({
    days: [{ day: '2026-11-27', amount: '59.70', count: 3 }],
    total: '59.70',
    held: '0.00',
  }));
  api.on(getDistributionChart, () => chartDays);
  api.on(listShareTasks, () => [
    {
      type: 2,
      image: '',
      title: '邀请好友',
      explain: '好友通过你的链接注册',
      rewards: 1,
      draw_rewards: 1,
      max: 5,
      num: 2,
    },
    { type: 4, image: '', title: '分享到广场', explain: '作品通过审核', rewards: 1, draw_rewards: 0, max: 5, num: 5 },
  ]);
  api.on(listDistributionFans, () => listOf([makeFan()], 41));
  api.on(listDistributionOrders, () => listOf([]));
  api.on(listIncome, () => listOf([makeIncome()]));
});
/** Parts below the first screen come by themselves. */
async function open(search = '') {
  const page = await renderPage(remote, { path: path + search, api, user: makeUser({ sn: '20260007' }) });
  await waitFor(() => expect(screen.queryByText('正在加载…')).toBeNull());
  return page;
}
const region = (name: string) => within(screen.getByRole('region', { name }));

// Shows: SPEC-1.10, SPEC-2.33
it('shows what can be withdrawn, what was earned, and on which day what is pending becomes payable', async () => {
  const { container } = await open();
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('¥128.50');
  expect(screen.getByText('累计收益').parentElement).toHaveTextContent('¥388.20已提现 ¥200.00');
  expect(screen.getByText('今日收益').parentElement).toHaveTextContent('¥19.90待结算 ¥59.70');
  const due = region('待结算').getByText('11/27').closest('td');
  expect(due).toHaveTextContent('11/27¥59.703 笔');
  expect(region('待结算').getAllByRole('cell')).toHaveLength(7);
  expect(region('邀请好友').getByText(/^好友开会员/)).toHaveTextContent('好友开会员你得 10%，充值得 7.5%');
  expect(region('规则').getByRole('link', { name: '《分销协议》' })).toHaveAttribute('href', '/policy/distribution');
  expect(screen.queryByText('近 30 天排行')).toBeNull();
  await expectAccessible(container);
});

it('a server with one ratio for all promises nothing else', async () => {
  const config = {
    level: 2,
    first_ratio: '10',
    second_ratio: '5',
    first_ratio_recharge: '',
    second_ratio_recharge: '',
  };
  api.on(getDistribution, () => makeDistribution({ config }));
  await open();
  expect(region('邀请好友').getByText(/^好友开会员/)).toHaveTextContent(/^好友开会员你得 10%；好友的好友 5%$/);
});

it('brings the first screen alone, and what its address asks for', async () => {
  let answer: (() => void) | undefined;
  api.on(getPendingIncome, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { days: [], total: '0.00', held: '0.00' };
  });
  await renderPage(remote, { path: `${path}?list=orders&days=30`, api, user: makeUser() });
  expect(region('明细').getByText('好友还没有下过单，下单后会显示在这里')).toBeVisible();
  expect(region('趋势').getByText('用表格查看')).toBeVisible();
  expect(region('待结算').getByText('正在加载…')).toBeVisible();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByText(/没有待结算的收益/)).toBeVisible();
  expect(region('明细').getByRole('link', { name: '好友' })).toHaveAttribute('href', `${path}?list=friends&days=30`);
});

it('says what is owed, what waits, and why nothing is paid', async () => {
  const user = { debt_money: '12.30', frozen_money: '50.00', is_frozen: 1, frozen_reason: '疑似自己邀请自己' };
  api.on(getDistribution, () => makeDistribution({ user }));
  await open();
  expect(screen.getByText(/待抵扣 ¥12.30/)).toBeVisible();
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('提现中 ¥50.00');
  expect(screen.getByRole('alert')).toHaveTextContent('你的推广收益暂停结算：疑似自己邀请自己');
});

it('lists friends of both levels with what they brought, page by page', async () => {
  const { user } = await open('?days=90');
  const rows = region('明细').getAllByRole('row');
  expect(rows[1]).toHaveTextContent('张**2026-11-01¥199.00¥19.902 笔订单 · 又邀请了 1 人');
  expect(region('明细').getByRole('link', { name: '第 3 页' })).toHaveAttribute('href', `${path}?page=3&days=90`);
  api.on(listDistributionFans, () => listOf([]));
  await user.click(region('明细').getByRole('link', { name: '二级好友 1' }));
  expect(await screen.findByText('你的好友还没有邀请别人')).toBeVisible();
  expect(api.inputsOf(listDistributionFans).at(-1)).toMatchObject({ level: 2, page_no: 1 });
  await user.click(region('明细').getByRole('link', { name: '订单' }));
  expect(await screen.findByText('好友还没有下过单，下单后会显示在这里')).toBeVisible();
});

it('says of each line of income whose order it is, how it was counted, when it is payable and what took it back', async () => {
  api.on(listIncome, () =>
    listOf([
      makeIncome(),
      makeIncome({
        id: 2,
        level: 2,
        status: 'available',
        status_desc: '已结算',
        left: '9.95',
        taken_back: '9.95',
        returns: [
          {
            create_time: '2026-11-24 09:00:00',
            amount: '9.95',
            from_pending: '0.00',
            from_available: '4.95',
            to_debt: '5.00',
            reason: '订单部分退款',
          },
        ],
      }),
    ]),
  );
  const { container } = await open('?list=income');
  const [first, second] = region('明细').getAllByRole('listitem');
  expect(first).toHaveTextContent('张**一级好友 · 会员 · 订单 ****************123456待结算¥19.90');
  expect(first).toHaveTextContent('¥199.00 × 10% = ¥19.90，2026-11-20 10:00，2026-11-27 10:00 起可提现');
  expect(second).toHaveTextContent('2026-11-24 09:00 收回 ¥9.95：订单部分退款（从可提现扣 ¥4.95、以后的收益扣 ¥5.00）');
  await expectAccessible(container);
});

it('filters the income by a form that works without a script, and saves the same lines as a file', async () => {
  const { router, user } = await open('?list=income&start_day=2026-11-30&end_day=2026-11-01&level=9');
  expect(api.inputsOf(listIncome)[0]).toMatchObject({ start_day: '2026-11-01', end_day: '2026-11-30', level: '' });
  api.on(listIncome, () => listOf([makeIncome({ user: '李**' })]));
  await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '待结算');
  await user.click(screen.getByRole('button', { name: '筛选' }));
  expect(await screen.findByText('李**')).toBeVisible();
  expect(router.state.location.search).toContain('status=pending');
  expect(api.inputsOf(listIncome).at(-1)).toMatchObject({ status: 'pending', page_no: 1 });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  api.on(getIncomeLink, () => ({ url: '/api/distribution/incomeFile?ticket=t' }));
  await user.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() =>
    expect(api.inputsOf(getIncomeLink)).toMatchObject([{ status: 'pending', start_day: '2026-11-01' }]),
  );
});

it('draws the days as bars that say their sum, with the same numbers as a table, for 30 or 90 days', async () => {
  const { user } = await open();
  expect(screen.getByRole('img', { name: '访问：2 天共 10 次，最多的一天 6 次' })).toBeVisible();
  expect(screen.getByRole('img', { name: '收益：2 天共 ¥19.90，最多的一天 ¥19.90' })).toBeVisible();
  await user.click(screen.getByText('用表格查看'));
  expect(region('趋势').getAllByRole('row')[1]).toHaveTextContent('2026-11-26621¥19.90');
  await user.click(screen.getByRole('link', { name: '近 90 天' }));
  await waitFor(() => expect(api.inputsOf(getDistributionChart).at(-1)).toEqual({ days: 90 }));
});

it('takes the code of a friend from a newcomer, and says where it is none', async () => {
  api.on(getDistribution, () => makeDistribution({ user: { can_be_invited: 1 } }));
  api.on(acceptInvite, () => null);
  const { user } = await open();
  await user.click(screen.getByText('有人告诉你邀请码？'));
  const field = screen.getByRole('textbox', { name: '好友的邀请码' });
  await user.type(field, '20260007');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(field).toHaveAccessibleDescription('这是你自己的邀请码');
  await user.clear(field);
  await user.type(field, '20260001');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('没有这个邀请码，请核对后再试'));
  api.on(getDistribution, () => makeDistribution({ user: { can_be_invited: 0, first_leader: 3 } }));
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByText('有人告诉你邀请码？')).toBeNull());
  expect(api.inputsOf(acceptInvite)).toEqual([{ user_sn: '20260001' }, { user_sn: '20260001' }]);
});

it('shows share tasks with what is done today, and the ranking only where the operator opened it', async () => {
  api.on(getDistribution, () => makeDistribution({ config: { is_ranking: 1 } }));
  api.on(getDistributionRanking, () => ({
    lists: [{ place: 1, nickname: '王**', avatar: '', income: '300.00' }],
    own_place: 4,
    own_income: '79.60',
  }));
  await open();
  const [invite, square] = region('分享任务').getAllByRole('listitem');
  expect(invite).toHaveTextContent('邀请好友好友通过你的链接注册每次 1 对话积分 + 1 绘画积分今天 2/5');
  expect(square).toHaveTextContent('今天已完成 5/5');
  expect(region('近 30 天排行').getByRole('listitem')).toHaveTextContent('1王王**¥300.00');
  expect(screen.getByText('你排第 4，收益 ¥79.60。')).toBeVisible();
});

it('takes an application, keeps what a refusal refuses, and says how far it is', async () => {
  const refused = {
    name: '林小满',
    mobile: '13800138000',
    audit_remark: '请填真实姓名',
    status: 3,
    status_desc: '未通过',
  };
  const user = { is_distribution: 0 };
  api.on(getDistribution, () => makeDistribution({ user, apply_detail: refused }));
  const { user: hands, container } = await open();
  expect(screen.getByText(/上次申请没有通过：请填真实姓名/)).toBeVisible();
  const name = screen.getByRole('textbox', { name: '真实姓名' });
  expect(name).toHaveValue('林小满');
  await expectAccessible(container);
  api.on(applyForDistribution, () => refuse('请输入正确的手机号', 0, { field: 'mobile' }));
  await hands.clear(name);
  await hands.type(name, '林满');
  await hands.click(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '手机号' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: '手机号' })).toHaveAccessibleDescription('请输入正确的手机号');
  expect(name).toHaveValue('林满');
  api.on(applyForDistribution, () => ({ status: 1 }));
  const waiting = { name: '林满', mobile: '138****8000', status: 1, create_time: '2026-11-26 15:00:00' };
  api.on(getDistribution, () => makeDistribution({ user, apply_detail: waiting }));
  await hands.click(screen.getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText(/申请正在审核（林满，138\*\*\*\*8000，2026-11-26 15:00 提交）/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('leads to what is sold where only buyers become distributors', async () => {
  api.on(getDistribution, () => makeDistribution({ user: { is_distribution: 0 }, config: { condition: 3 } }));
  await open();
  expect(screen.getByRole('link', { name: '去看看会员' })).toHaveAttribute('href', '/openvip');
  expect(screen.queryByRole('textbox', { name: '真实姓名' })).toBeNull();
});

it('says that commission can be withdrawn at once where it waits for no day', async () => {
  api.on(getDistribution, () => makeDistribution({ config: { hold_days: 0 } }));
  await open();
  expect(region('规则').getByText(/付款后即可提现/)).toBeVisible();
  expect(region('待结算').getByText(/好友付款后即可提现/)).toBeVisible();
});

it('offers nothing while it is closed, but what was earned stays withdrawable', async () => {
  api.on(getDistribution, () => makeDistribution({ is_open: 0 }));
  await open();
  expect(screen.getByText('推广暂未开放，已有的收益仍然可以提现')).toBeVisible();
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('¥128.50');
  expect(screen.queryByRole('region', { name: '我的邀请' })).toBeNull();
});

it('keeps the rest of the page where a part does not come, and asks for it again', async () => {
  api.on(getPendingIncome, () => refuse('稍后再试'));
  api.on(listDistributionFans, () => refuse('稍后再试'));
  const { user } = await open();
  expect(screen.getByText('明细没有加载出来：稍后再试')).toBeVisible();
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('¥128.50');
  api.on(getPendingIncome, () => ({ days: [], total: '0.00', held: '0.00' }));
  await user.click(region('待结算').getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有待结算的收益。好友付款 7 天后可以提现。')).toBeVisible();
});
