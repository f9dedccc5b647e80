import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { RowActionsContext } from '../nouns/row-actions.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { UserPage } from './user-page.tsx';

const facts = {
  id: 7,
  sn: '10000007',
  nickname: '小智',
  mobile: '13800138000',
  email: null,
  frozen: true,
  real_name: '',
  inviter_id: null,
};
const balances = [
  { currency: 'chat', account: 'available', balance: 20 },
  { currency: 'chat', account: 'held', balance: 0 },
  { currency: 'chat', account: 'debt', balance: -30 },
  { currency: 'cny', account: 'available', balance: '12.50' },
];
const user = Object.assign(
  { create_time: '2026-01-31T01:00:00Z', balances, logins: [], entries: [], operators: [] },
  facts,
);
const order = {
  id: 1,
  sn: '2026013108000012345678',
  user_id: 7,
  kind: 'recharge',
  name: '小积分包',
  amount: '9.90',
  refunded: '0.00',
  status: 'paid',
  create_time: '2026-01-31T01:00:00Z',
  pay_time: null,
};

function openUser(role: OperatorRole = 'owner') {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="users">
        <Routes>
          <Route path="/users/:id/show" element={<UserPage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path }) => {
      if (path === '/call/users/show') return { data: user };
      if (path === '/call/orders/find') return { data: { lists: [order], count: 30 } };
      return { data: { lists: [], count: 0 } };
    },
    role,
    '/users/7/show',
  );
}

test('balances are said in words, what is owed too', async () => {
  openUser();
  expect(await screen.findByText('¥ 12.50')).toBeVisible();
  expect(screen.getByText(/退款等留下的欠款，新到账的先还它/)).toBeVisible();
  expect(screen.queryByText(/预扣/)).toBeNull();
  expect(screen.getByText('已冻结', { selector: '.MuiChip-label' })).toBeVisible();
});

test('the orders of a user stand on a tab with a link', async () => {
  const { user: person, calls } = openUser();
  await person.click(await screen.findByRole('tab', { name: '订单' }));
  expect(await screen.findByText('小积分包')).toBeVisible();
  expect(screen.getByRole('link', { name: '查看全部 30 条' })).toHaveAttribute(
    'href',
    '/orders?filter=%7B%22who%22%3A%227%22%7D',
  );
  expect(calls.find(({ path }) => path === '/call/orders/find')?.body).toEqual({ who: '7', page_no: 1, page_size: 10 });
});

test('a role has the tabs of what it may read', async () => {
  openUser('finance');
  const tabs = within(await screen.findByRole('tablist', { name: '用户的内容' }));
  expect(tabs.getByRole('tab', { name: '订单' })).toBeVisible();
  expect(tabs.queryByRole('tab', { name: '作品' })).toBeNull();
});
