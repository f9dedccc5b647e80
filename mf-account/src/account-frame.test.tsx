import { screen, within } from '@testing-library/react';
import { getAccountOverview } from 'shared/contracts/account/account.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from './remote.ts';

const labels = () =>
  within(screen.getByRole('navigation', { name: '账户中心' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const api = fakeApi();
api.on(getAccountOverview, () => ({ email: '', invited: 0, chat_trend: [], draw_trend: [] }));

it('lists what the site offers, and marks the page that is shown', async () => {
  const page = { path: '/user/info', api, user: makeUser() };
  const { unmount } = await renderPage(remote, page);
  expect(labels()).toEqual(['个人中心', '账号安全', '我的订单', '账户明细', '我的收藏', '意见反馈']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('个人中心');
  unmount();
  const config = makeSiteConfig({
    member_package_status: 1,
    recharge_package_status: 1,
    card_code: { is_open: 1, is_show: 1, buy_site: '' },
    capabilities: { notifications: true },
  });
  await renderPage(remote, { ...page, config });
  expect(labels()).toEqual([
    '个人中心',
    '消息',
    '账号安全',
    '会员中心',
    '充值',
    '兑换码',
    '我的订单',
    '账户明细',
    '我的收藏',
    '意见反馈',
  ]);
});
