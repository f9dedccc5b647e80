import { screen } from '@testing-library/react';
import { checkCard, useCard } from 'shared/contracts/account/redeem.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, sent } from 'shared/testing/fake-api.ts';
import { makeFamilyConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from './remote.ts';

const card_code = { is_open: 1, is_show: 1, buy_site: '' };

/** A page of a user on a server that announces nothing. */
function open(path: string, api = fakeApi()) {
  api.on(getUserCenter, () => makeUser());
  return renderPage(remote, { path, api, user: makeUser(), config: makeFamilyConfig({ card_code }) });
}

it('the profile shows the balances without their course', async () => {
  const { container } = await open('/user/info');
  expect(screen.getByRole('heading', { name: '林小满' })).toBeVisible();
  expect(screen.queryByRole('img', { name: /次变动/ })).toBeNull();
  await expectAccessible(container);
});

it('the security page has mobile and password alone', async () => {
  const { container } = await open('/user/security');
  expect(screen.getByRole('button', { name: '更换手机号' })).toBeVisible();
  for (const name of ['登录设备', '注销账号']) expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByText('邮箱')).toBeNull();
  await expectAccessible(container);
});

it('orders are not listed, and the page leads to the ledger', async () => {
  await open('/user/orders');
  expect(screen.getByRole('link', { name: '查看账户明细' })).toHaveAttribute('href', '/user/ledger');
});

it('a code is redeemed without a list of earlier ones', async () => {
  const api = fakeApi();
  const card = { id: '3', sn: 'ABCD2345', type: '3', type_desc: '对话积分', content: '100 对话积分' };
  api.on(checkCard, () => sent({ ...card, valid_time: null, failure_time: null }));
  api.on(useCard, () => sent([]));
  const { user } = await open('/redeem_code', api);
  expect(screen.queryByRole('heading', { name: '兑换记录' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '兑换码' }), 'ABCD2345');
  await user.click(screen.getByRole('button', { name: '查询兑换码' }));
  await user.click(await screen.findByRole('button', { name: '立即兑换' }));
  expect(await screen.findByText(/100 对话积分/)).toBeVisible();
});
