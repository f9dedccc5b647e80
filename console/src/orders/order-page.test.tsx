import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { Reply } from 'shared/contracts/reply.ts';
import { RowActionsContext } from '../nouns/row-actions.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { OrderPage } from './order-page.tsx';

const sn = '2026013108000012345678';
const paid = {
  sn,
  id: 1,
  user_id: 7,
  kind: 'recharge',
  name: '小积分包',
  amount: '9.90',
  refunded: '0.00',
  status: 'paid',
};
const times = {
  create_time: '2026-01-31T01:00:00Z',
  expire_time: '2026-01-31T02:00:00Z',
  pay_time: '2026-01-31T01:05:00Z',
};
const attempt = {
  pay_sn: 'P1',
  channel: 'alipay',
  status: 'paid',
  transaction: 'T1',
  queries: 1,
  create_time: '2026-01-31T01:01:00Z',
  pay_time: '2026-01-31T01:05:00Z',
};
const lists = { attempts: [attempt], refunds: [], postings: [], commissions: [], notices: [] };
const effects = [{ what: 'chat', due: 250, given: 250, to_debt: 0, taken_back: 0, until: null }];
const fine = {
  order_sn: sn,
  user_id: 7,
  status: 'paid',
  verdict: 'fine',
  mend: null,
  mend_with: null,
  paid: '9.90',
  back: '0.00',
  effects,
};
const preview = {
  order_sn: sn,
  amount: '9.90',
  left: '9.90',
  channel: 'alipay',
  status: 'refunded',
  needs_second: true,
  takes: [{ currency: 'chat', credits: 250, debt: 80 }],
  member_until: null,
  member_until_after: null,
  commissions: [{ user_id: 9, amount: '0.99' }],
};

function openOrder(order: object = {}, answer: object = {}, change: (path: string) => Partial<Reply> = () => ({})) {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="orders">
        <Routes>
          <Route path="/orders/:id/show" element={<OrderPage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path, body }) => {
      if (path === '/call/orders/show') return { data: Object.assign({}, paid, times, lists, order) };
      if (path === '/call/orders/explain') return { data: Object.assign({}, fine, answer) };
      if (path === '/call/orders/preview')
        return { data: Object.assign({}, preview, body.amount ? { amount: body.amount } : {}) };
      if (path === '/call/users/show') return { data: { id: body.who, nickname: '小智' } };
      return change(path);
    },
    'finance',
    `/orders/${sn}/show`,
  );
}

test('an order says what was paid and given, and when', async () => {
  openOrder();
  expect(await screen.findByText('已付款，权益都已到账')).toBeVisible();
  expect(screen.getByText('渠道收到 ¥ 9.90')).toBeVisible();
  const course = within(screen.getByRole('list', { name: '订单经过' }));
  const steps = course.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d{4}-.*$/, ''));
  expect(steps).toEqual(['下单', '打开支付：alipay', '渠道收到付款：alipay', '订单已支付，权益到账']);
});

test('another amount is taken by the button beside the answer', async () => {
  const other = { status: 'pending', verdict: 'other_amount', mend: 'accept', mend_with: '9.91', paid: '0.00' };
  const { user, calls } = openOrder({ status: 'pending', pay_time: null }, other);
  await user.click(within(await screen.findByRole('status')).getByRole('button', { name: '按实付入账' }));
  const dialog = within(await screen.findByRole('dialog', { name: '按实付入账' }));
  expect(dialog.getByText('¥ 9.91')).toBeVisible();
  await user.type(dialog.getByLabelText(/操作原因/), '多付一分');
  await user.click(dialog.getByRole('button', { name: '按实付入账' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/call/orders/accept'));
  expect(calls.find(({ path }) => path === '/call/orders/accept')?.body).toEqual({
    order: sn,
    amount: '9.91',
    reason: '多付一分',
  });
});

test('a refund says what goes back before it is confirmed', async () => {
  const { user, calls } = openOrder({}, {}, () => ({ data: { status: 'waiting', problem: '' } }));
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退款' }));
  const what = within(await dialog.findByRole('region', { name: '退款预览' }));
  expect(what.getByText('收回对话积分 250，其中 80 已经花掉，记为欠款')).toBeVisible();
  expect(await what.findByText(/的佣金 ¥ 0.99/)).toBeVisible();
  expect(what.getByText(/由另一位运营人员同意才退/)).toBeVisible();
  await user.type(dialog.getByLabelText(/退款金额/), '5');
  await user.type(dialog.getByLabelText(/操作原因/), '用户不满意');
  await user.click(await dialog.findByRole('button', { name: '确定退款 ¥ 5' }));
  expect(await screen.findByText('退款：已提交，等待第二人复核')).toBeVisible();
  const sent = calls.find(({ path }) => path === '/call/orders/refund');
  expect(sent?.body).toEqual({ order: sn, amount: '5', reason: '用户不满意' });
});

test('a refund whose answer was lost is retried under its key', async () => {
  let isLost = true;
  const { user, calls } = openOrder({}, {}, () =>
    isLost ? { code: 0, msg: '控制台没有应答，请重试' } : { data: { status: 'done', problem: '' } },
  );
  await user.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退款' }));
  await user.type(dialog.getByLabelText(/操作原因/), '用户不满意');
  await user.click(await dialog.findByRole('button', { name: /^确定退款 ¥/ }));
  expect(await dialog.findByText('控制台没有应答，请重试')).toBeVisible();
  isLost = false;
  await user.click(dialog.getByRole('button', { name: /^确定退款 ¥/ }));
  expect(await screen.findByText('退款：已完成')).toBeVisible();
  const [first, again] = calls.filter(({ path }) => path === '/call/orders/refund');
  expect(again?.headers.get('x-idempotency-key')).toBe(first?.headers.get('x-idempotency-key'));
});
