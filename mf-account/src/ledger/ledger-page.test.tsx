import { screen, waitFor, within } from '@testing-library/react';
import {
  getDrawChangeType,
  getExportLink,
  getMoneyChangeType,
  getUmChangeType,
  listAccountLog,
} from 'shared/contracts/account/account-log.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const line = (id: number, amount: number) => ({
  id,
  change_type: amount > 0 ? 207 : 102,
  change_type_desc: amount > 0 ? '兑换码' : '对话消耗',
  change_amount: String(Math.abs(amount)),
  change_amount_desc: amount > 0 ? `+${amount}` : String(amount),
  left_amount: '70',
  action: amount > 0 ? (1 as const) : (2 as const),
  remark: '',
  source_sn: `SN-${id}`,
  about: amount > 0 ? '' : '怎样养好一盆薄荷',
  about_path: amount > 0 ? '' : '/chat?id=7',
  create_time: '2026-11-22 12:00:00',
});
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getUmChangeType, () => ({ 102: '对话消耗', 207: '兑换码' }));
  api.on(getDrawChangeType, () => ({ 502: '绘画消耗' }));
  api.on(listAccountLog, ({ page_no, page_size, keyword }) => ({
    page_no,
    page_size,
    count: keyword ? 0 : 45,
    lists: keyword ? [] : [line(2, -30), line(1, 100)],
  }));
});
const open = (path = '/user/ledger') => renderPage(remote, { path, api, user: makeUser() });

it('lists each change with the balance after it, page by page; another account is a link away', async () => {
  const { container, user } = await open('/user/ledger?page=2&action=9&start_time=2026-02-31x');
  expect(api.inputsOf(listAccountLog)[0]).toMatchObject({ type: 'um', action: '', start_time: '', page_no: 2 });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '时间类型变动余额说明',
    '2026-11-22 12:00对话消耗-3070怎样养好一盆薄荷',
    '2026-11-22 12:00兑换码+10070SN-1',
  ]);
  expect(screen.getByRole('link', { name: '怎样养好一盆薄荷' })).toHaveAttribute('href', '/chat?id=7');
  expect(screen.getByRole('link', { name: '第 3 页' })).toHaveAttribute('href', '/user/ledger?page=3');
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: '绘画积分' }));
  await waitFor(() => expect(api.inputsOf(listAccountLog).at(-1)).toMatchObject({ type: 'draw', page_no: 1 }));
});

it('leads from the lines of commission to withdrawing it', async () => {
  api.on(getMoneyChangeType, () => ({ 401: '分销佣金' }));
  await open('/user/ledger?type=money');
  expect(screen.getByRole('link', { name: '去提现' })).toHaveAttribute('href', '/promotion/withdrawal');
});

it('filters by the form, shows an empty result, and saves the same lines as a file', async () => {
  const { user, router } = await open();
  // Folded on a phone, as long as nothing narrows the list.
  expect(screen.getByLabelText('筛选和导出')).not.toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: '收支' }), '减少');
  await user.selectOptions(screen.getByRole('combobox', { name: '类型' }), '对话消耗');
  const from = screen.getByRole('textbox', { name: '开始日期' });
  await user.type(from, '2026/2/30');
  await user.click(screen.getByRole('button', { name: '筛选' }));
  expect(from).toBeInvalid();
  expect(api.inputsOf(listAccountLog)).toHaveLength(1);
  await user.clear(from);
  await user.type(from, '2026/11/1');
  const old = screen.getByRole('combobox', { name: '收支' });
  await user.click(screen.getByRole('button', { name: '筛选' }));
  await waitFor(() =>
    expect(api.inputsOf(listAccountLog).at(-1)).toMatchObject({
      action: '2',
      change_type: '102',
      start_time: '2026-11-01',
      end_time: '',
      page_no: 1,
    }),
  );
  // Fields with another value are rendered again once they have it.
  await waitFor(() => expect(old).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: '筛选' })).toHaveFocus();
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  api.on(getExportLink, () => ({ url: '/api/account_log/file?ticket=t' }));
  const save = await screen.findByRole('button', { name: '导出 CSV' });
  await user.click(save);
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(api.inputsOf(getExportLink)).toMatchObject([{ type: 'um', action: '2', change_type: '102' }]);
  await waitFor(() => expect(save).toBeEnabled());
  await user.type(screen.getByLabelText('搜索'), '找不到{Enter}');
  expect(await screen.findByText('没有符合条件的记录')).toBeVisible();
  expect(screen.getByRole('button', { name: '导出 CSV' })).toBeDisabled();
  expect(router.state.location.search).toContain('keyword=');
  expect(screen.getByRole('link', { name: '查看全部' })).toHaveAttribute('href', '/user/ledger');
});

it('filters the account that was chosen last, also before its list has come', async () => {
  const { user, router } = await open('/user/ledger?change_type=102');
  expect(screen.getByLabelText('筛选和导出')).toBeChecked();
  const waiting = Promise.withResolvers<Output<typeof listAccountLog>>();
  api.on(listAccountLog, () => waiting.promise);
  await user.click(screen.getByRole('link', { name: '绘画积分' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '绘画积分' })).toHaveAttribute('aria-current', 'page'));
  await user.selectOptions(screen.getByRole('combobox', { name: '收支' }), '减少');
  await user.click(screen.getByRole('button', { name: '筛选' }));
  waiting.resolve({ lists: [], count: 0, page_no: 1, page_size: 20 });
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(api.inputsOf(listAccountLog).at(-1)).toMatchObject({ type: 'draw', action: '2', change_type: '' });
});
