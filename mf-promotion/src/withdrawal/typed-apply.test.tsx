import { screen } from '@testing-library/react';
import { getDistribution } from 'shared/contracts/promotion/distribution.ts';
import { applyWithdrawal, listWithdrawals, listWithdrawTypes } from 'shared/contracts/promotion/withdrawal.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi, sent } from 'shared/testing/fake-api.ts';
import { makeFamilyConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const money = { user_money: '88.00', total_user_money: '100.00', today_money: '0.00', withdrawn_money: '12.00' };
const user = { id: '1', nickname: '林小满', avatar: null, sn: '7', is_distribution: '1', ...money };
const config = { is_open: 1, first_ratio: '10', second_ratio: '5' };
const withdraw_config = { open: 1, type: [1, 2], explain: '每周三打款' };

function familyApi() {
  const api = fakeApi();
  api.on(getDistribution, () =>
    sent({ is_open: 1, user, apply_detail: [], account_log: null, config, withdraw_config }),
  );
  api.on(listWithdrawTypes, () => sent([{ id: '1', title: '支付宝', image: null }]));
  api.on(listWithdrawals, () => sent({ lists: null, count: 0, page_no: 1, page_size: 10, extend: [] }));
  return api;
}
const open = (api = familyApi()) =>
  renderPage(remote, { path: '/promotion/withdrawal', api, user: makeUser(), config: makeFamilyConfig() });

it('without payout accounts the account is typed with each withdrawal', async () => {
  const api = familyApi();
  api.on(applyWithdrawal, () => sent({ id: '5' }));
  const { user, container } = await open(api);
  expect(screen.getByText(/88/)).toBeVisible();
  expect(screen.getByText('每周三打款')).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: '申请提现' }));
  expect(screen.getByText('请输入收款账号')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '提现金额' }), '20');
  await user.type(screen.getByRole('textbox', { name: '收款账号' }), '13800138000');
  await user.type(screen.getByRole('textbox', { name: '收款人姓名' }), '林小满');
  await user.click(screen.getByRole('button', { name: '申请提现' }));
  expect(await screen.findByText('已提交，审核后打款')).toBeVisible();
  expect(api.inputsOf(applyWithdrawal)).toEqual([
    { type: 1, money: '20', account: '13800138000', real_name: '林小满' },
  ]);
});

it('what does not come is asked for again, and the list stands', async () => {
  const api = familyApi();
  api.on(getDistribution, () => fail(500));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(api);
  expect(screen.getByText('提现信息没有加载出来')).toBeVisible();
  expect(screen.getByText('还没有提现过')).toBeVisible();
});
