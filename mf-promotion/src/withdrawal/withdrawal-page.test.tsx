import { act, screen, waitFor, within } from '@testing-library/react';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawConfig,
  listWithdrawals,
  listWithdrawTypes,
  quoteWithdrawal,
} from 'shared/contracts/promotion/withdrawal.ts';
import {
  addPayoutAccount,
  findWechatAccount,
  giveIdentity,
  listPayoutAccounts,
} from 'shared/contracts/promotion/withdrawal-account.ts';
import { sendSmsCode } from 'shared/contracts/site/login.ts';
import { takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import {
  accountsOf,
  makePayoutAccount,
  makeWithdrawalDetail,
  makeWithdrawConfig,
  withdrawTypes,
} from './testing/make-withdrawal.ts';

const path = '/promotion/withdrawal';
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getWithdrawConfig, () => makeWithdrawConfig());
  api.on(listWithdrawTypes, () => withdrawTypes);
  api.on(listPayoutAccounts, () => accountsOf(makePayoutAccount()));
  api.on(listWithdrawals, () => ({ lists: [makeWithdrawalDetail()], count: 1, page_no: 1, page_size: 10 }));
  api.on(sendSmsCode, () => null);
  api.on(quoteWithdrawal, ({ money }) => ({
    money,
    handling_fee: '1.00',
    handling_fee_ratio: '1.00',
    left_money: '99.00',
    arrival: '1-3 个工作日',
    left_available: '28.50',
    needs_identity: false,
    problem: '',
  }));
});
const open = (search = '') => renderPage(remote, { path: path + search, api, user: makeUser() });
const amount = () => screen.getByRole('textbox', { name: '提现金额' });

// Shows: SPEC-1.10, SPEC-2.34
it('says fee and arrival of an amount before it is asked for, and asks with the saved account and a code', async () => {
  const { user, container, router } = await open();
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('¥128.50');
  expect(amount()).toHaveAccessibleDescription('每次 ¥10.00 到 ¥5,000.00，每天 3 次，今天还可以申请 3 次');
  await user.type(amount(), '￥１００元');
  const quote = await screen.findByText('实际到账');
  expect(quote.closest('dl')).toHaveTextContent(
    '手续费（1.00%）¥1.00实际到账¥99.00到账时间1-3 个工作日提现后还可提现¥28.50',
  );
  expect(api.inputsOf(quoteWithdrawal).at(-1)).toEqual({ money: '100', type: 1 });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(api.inputsOf(sendSmsCode)).toEqual([{ scene: 'TXYZ', mobile: '13800138000' }]));
  await user.type(screen.getByRole('textbox', { name: '验证码' }), '123456');
  api.on(applyWithdrawal, () => ({ id: 12 }));
  api.on(getWithdrawal, () => makeWithdrawalDetail());
  await user.click(screen.getByRole('button', { name: '申请提现，到账 ¥99.00' }));
  expect(await screen.findByRole('heading', { name: '提现详情' })).toBeVisible();
  expect(router.state.location.search).toBe('?id=12');
  expect(api.inputsOf(applyWithdrawal)).toEqual([{ money: '100', type: 1, account_id: 1, code: '123456' }]);
});

it('keeps what was typed where it is refused, and says so at the field', async () => {
  const { user } = await open();
  await user.type(amount(), '100');
  await user.type(screen.getByRole('textbox', { name: '验证码' }), '000000');
  api.on(applyWithdrawal, () => refuse('验证码不正确', 0, { field: 'code' }));
  await user.click(await screen.findByRole('button', { name: '申请提现，到账 ¥99.00' }));
  const code = screen.getByRole('textbox', { name: '验证码' });
  await waitFor(() => expect(code).toHaveAccessibleDescription('验证码不正确'));
  expect(code).toHaveFocus();
  expect(amount()).toHaveValue('100');
});

it('says why an amount cannot be withdrawn, and forgets the quote of an older amount', async () => {
  const { user } = await open();
  api.on(quoteWithdrawal, ({ money }) => ({
    money,
    handling_fee: '0.00',
    handling_fee_ratio: '1.00',
    left_money: '0.00',
    arrival: '',
    left_available: '128.50',
    needs_identity: false,
    problem: '至少提现 ¥10.00',
  }));
  await user.type(amount(), '5');
  expect(await screen.findByText('至少提现 ¥10.00')).toBeVisible();
  expect(screen.getByRole('button', { name: '申请提现' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '全部提现' }));
  expect(screen.queryByText('至少提现 ¥10.00')).toBeNull();
  expect(amount()).toHaveValue('128.50');
});

it('tells of a new account when it can be used, and asks for no money to it before', async () => {
  const resting = makePayoutAccount({ is_usable: 0, usable_time: '2026-11-27 15:00:00' });
  api.on(listPayoutAccounts, () => accountsOf(resting));
  const { user } = await open();
  expect(screen.getByRole('radio', { name: /2026-11-27 15:00 起可用/ })).toBeChecked();
  expect(screen.getByText('这个账户刚改动过，2026-11-27 15:00 之后才能提现')).toBeVisible();
  await user.type(amount(), '100');
  expect(await screen.findByRole('button', { name: '申请提现，到账 ¥99.00' })).toBeDisabled();
  // No code is sent for nothing.
  expect(screen.queryByRole('textbox', { name: '验证码' })).toBeNull();
});

it('chooses an account that can be used before a new one', async () => {
  const resting = makePayoutAccount({ id: 1, is_usable: 0, usable_time: '2026-11-27 15:00:00' });
  api.on(listPayoutAccounts, () => accountsOf(resting, makePayoutAccount({ id: 2 })));
  await open();
  const accounts = within(screen.getByRole('group', { name: '收款账户' })).getAllByRole('radio');
  expect(accounts.map((account) => (account as HTMLInputElement).checked)).toEqual([false, true]);
  expect(screen.getByRole('textbox', { name: '验证码' })).toBeVisible();
});

it('a way without an account says so and asks for no code; with no account at all the first one comes before the form', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: '微信收款码' }));
  expect(screen.getByText(/还没有这种方式的收款账户/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '验证码' })).toBeNull();
  api.on(listPayoutAccounts, () => accountsOf());
  await open();
  expect(await screen.findByText(/先在下面添加一个收款账户，就可以申请提现/)).toBeVisible();
});

it('saves a payout account by code, and keeps what is typed where the code is wrong', async () => {
  api.on(listPayoutAccounts, () => accountsOf());
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '添加收款账户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加收款账户' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(dialog.getByRole('textbox', { name: '支付宝账号' })).toHaveAccessibleDescription('请输入支付宝账号');
  await user.type(dialog.getByRole('textbox', { name: '支付宝账号' }), '139 0013 9000');
  await user.type(dialog.getByRole('textbox', { name: '收款人姓名' }), '阿依古丽•艾力');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '000000');
  api.on(addPayoutAccount, () => refuse('验证码不正确', 0, { field: 'code' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: '验证码' })).toHaveAccessibleDescription('验证码不正确'),
  );
  expect(dialog.getByRole('textbox', { name: '支付宝账号' })).toHaveValue('13900139000');
  api.on(addPayoutAccount, () => ({ id: 9, usable_time: '2026-11-27 15:00:00' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(addPayoutAccount).at(-1)).toEqual({
    type: 1,
    account: '13900139000',
    real_name: '阿依古丽·艾力',
    code: '000000',
  });
});

it('takes the account that WeChat names from the way back, and saves it without a word typed', async () => {
  const wallet = { id: 2, title: '微信零钱', image: '', asks: 'wechat', account_label: '微信号' } as const;
  api.on(listWithdrawTypes, () => [...withdrawTypes, wallet]);
  api.on(listPayoutAccounts, () => accountsOf());
  api.on(findWechatAccount, () => ({ account: 'oAAAABBBBCCCCDDDDEEEEFFFFGGG' }));
  const { user, router } = await open('?code=0a1b&state=1x2');
  const dialog = within(await screen.findByRole('dialog', { name: '添加收款账户' }));
  expect(dialog.getByRole('radio', { name: '微信零钱' })).toBeChecked();
  expect(dialog.getByText('已获取当前微信的账户（尾号 FGGG）。')).toBeVisible();
  expect(api.inputsOf(findWechatAccount)).toEqual([{ code: '0a1b', state: '1x2' }]);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.type(dialog.getByRole('textbox', { name: '收款人姓名' }), '林小满');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '123456');
  api.on(addPayoutAccount, () => ({ id: 9, usable_time: '2026-11-27 15:00:00' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(addPayoutAccount)).toEqual([
    { type: 2, account: 'oAAAABBBBCCCCDDDDEEEEFFFFGGG', real_name: '林小满', code: '123456' },
  ]);
});

it('shows outside WeChat a code that leads there, and asks for the account before it saves', async () => {
  const wallet = { id: 2, title: '微信零钱', image: '', asks: 'wechat', account_label: '微信号' } as const;
  api.on(listWithdrawTypes, () => [wallet]);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '添加收款账户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加收款账户' }));
  expect(dialog.getByRole('img', { name: '提现页的二维码' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请先获取微信账户')).toBeVisible();
  expect(api.inputsOf(addPayoutAccount)).toEqual([]);
});

it('asks for real name and ID number where the total of the year needs them', async () => {
  api.on(quoteWithdrawal, ({ money }) => ({
    money,
    handling_fee: '1.00',
    handling_fee_ratio: '1.00',
    left_money: '99.00',
    arrival: '1-3 个工作日',
    left_available: '28.50',
    needs_identity: true,
    problem: '',
  }));
  const { user } = await open();
  await user.type(amount(), '100');
  await user.click(await screen.findByRole('button', { name: '填写实名信息' }));
  const dialog = within(screen.getByRole('dialog', { name: '实名信息' }));
  await user.type(dialog.getByRole('textbox', { name: '真实姓名' }), '林小满');
  await user.type(dialog.getByRole('textbox', { name: '身份证号' }), '110105194912310021');
  await user.type(dialog.getByRole('textbox', { name: '验证码' }), '123456');
  await user.click(dialog.getByRole('button', { name: '提交' }));
  const number = dialog.getByRole('textbox', { name: '身份证号' });
  expect(number).toHaveAccessibleDescription('身份证号不正确，请核对');
  await user.clear(number);
  await user.type(number, '110105 19491231 002Ｘ');
  api.on(giveIdentity, () => undefined);
  await user.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(giveIdentity)).toMatchObject([{ id_number: '11010519491231002X' }]);
  expect(amount()).toHaveValue('100');
});

it('says that one is under way instead of a form, and leads to it', async () => {
  api.on(getWithdrawConfig, () => makeWithdrawConfig({ in_flight: 12, frozen: '100.00' }));
  await open();
  expect(screen.getByText('有一笔提现正在处理。它结束之后才能再申请一笔。')).toBeVisible();
  expect(screen.getByRole('link', { name: '查看进度' })).toHaveAttribute('href', `${path}?id=12`);
  expect(screen.queryByRole('textbox', { name: '提现金额' })).toBeNull();
});

it('lists what was asked for, by state', async () => {
  const { user } = await open('?status=3&page=2');
  expect(api.inputsOf(listWithdrawals)[0]).toMatchObject({ status: '3', page_no: 2 });
  expect(screen.getByRole('link', { name: /¥100.00 支付宝账户/ })).toHaveAttribute('href', `${path}?id=12&status=3`);
  api.on(listWithdrawals, () => ({ lists: [], count: 0, page_no: 1, page_size: 10 }));
  await user.click(screen.getByRole('link', { name: '全部状态' }));
  expect(await screen.findByText('还没有提现过')).toBeVisible();
});

it('says of one that failed why, and no amount that arrived', async () => {
  const failed = makeWithdrawalDetail({ status: 4, status_desc: '打款失败', reason: '收款账户不存在' });
  api.on(listWithdrawals, () => ({ lists: [failed], count: 1, page_no: 1, page_size: 10 }));
  await open();
  const line = screen.getByRole('link', { name: /打款失败/ });
  expect(line).toHaveTextContent('¥100.00');
  expect(line).toHaveTextContent('收款账户不存在');
  expect(line).not.toHaveTextContent('到账');
});

it('offers no form while less than the least amount can be withdrawn', async () => {
  const obstacle = '可提现 ¥0.00，满 ¥10.00 后可以申请';
  api.on(getWithdrawConfig, () => makeWithdrawConfig({ available: '0.00', obstacle }));
  await open();
  expect(screen.getByText(obstacle)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '提现金额' })).toBeNull();
});

it('shows one with its course, and cancels it while it is in review', async () => {
  api.on(getWithdrawal, () => makeWithdrawalDetail());
  const { user, container } = await open('?id=12');
  const steps = within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['提交申请2026-11-26 15:00', '审核等待中']);
  await expectAccessible(container);
  api.on(cancelWithdrawal, () => undefined);
  const cancelled = { status: 4, status_desc: '已取消', can_cancel: false };
  await user.click(screen.getByRole('button', { name: '取消提现' }));
  api.on(getWithdrawal, () => makeWithdrawalDetail(cancelled));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消提现' }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(api.inputsOf(cancelWithdrawal)).toEqual([{ id: 12 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消提现' })).toBeNull());
});

it('shows the proof of a transfer, which is asked for with the login, and why one failed', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => answerOf('application/json'));
  URL.createObjectURL = () => 'blob:proof';
  URL.revokeObjectURL = () => undefined;
  const timeline = [{ name: 'failed' as const, title: '打款失败', time: '2026-11-26 16:00:00', remark: '账户不存在' }];
  api.on(getWithdrawal, () =>
    makeWithdrawalDetail({ status: 4, status_desc: '打款失败', can_cancel: false, timeline }),
  );
  const { router, user } = await open('?id=12');
  expect(screen.getByText('账户不存在')).toBeVisible();
  expect(screen.queryByText('实际到账')).toBeNull();
  const paid = {
    status: 3,
    status_desc: '已到账',
    can_cancel: false,
    proof: 'files/own/1.png',
    reference: 'T-1',
  };
  api.on(getWithdrawal, () => makeWithdrawalDetail(paid));
  await act(() => router.revalidate());
  expect(await screen.findByText('凭证没有加载出来')).toBeVisible();
  asked.mockImplementation(() => answerOf('image/png'));
  await user.click(screen.getByRole('button', { name: /重试|重新加载/ }));
  expect(await screen.findByRole('img', { name: '转账凭证' })).toHaveAttribute('src', 'blob:proof');
  expect(asked).toHaveBeenLastCalledWith(
    'https://example.com/files/own/1.png',
    expect.objectContaining({ headers: { token: expect.stringMatching(/./) } }),
  );
  expect(screen.getByText('T-1')).toBeVisible();
});

it('shows at once what an event says has happened, in the list and in one withdrawal', async () => {
  const { store } = await open();
  const line = () => within(screen.getByRole('region', { name: '提现记录' })).getByRole('listitem');
  expect(line()).toHaveTextContent('审核中');
  api.on(getWithdrawConfig, () => makeWithdrawConfig({ available: '28.50', frozen: '100.00' }));
  api.on(listWithdrawals, () => ({
    lists: [makeWithdrawalDetail({ status: 3, status_desc: '已到账' })],
    count: 1,
    page_no: 1,
    page_size: 10,
  }));
  const event = { event: 'withdrawal', seq: 7, withdrawal_id: 12, status: 3, status_desc: '已到账' } as const;
  act(() => store.set(takeEventAtom, event));
  await waitFor(() => expect(line()).toHaveTextContent('已到账'));
  expect(screen.getByText('可提现').parentElement).toHaveTextContent('¥28.50');
});

const answerOf = async (type: string) =>
  ({ ok: true, status: 200, blob: async () => new Blob(['x'], { type }) }) as Response;

it('leads into WeChat by a code, and asks there for the confirmation', async () => {
  const confirm = { mch_id: 'm', app_id: 'a', package: 'p', until: '2026-11-27 15:00:00' };
  api.on(getWithdrawal, () => makeWithdrawalDetail({ status: 2, status_desc: '打款中', can_cancel: false, confirm }));
  const { user } = await open('?id=12');
  const block = within(screen.getByRole('region', { name: '确认收款' }));
  expect(block.getByRole('img', { name: '本页的二维码' })).toBeVisible();
  const asked: unknown[] = [];
  Object.assign(window, {
    WeixinJSBridge: {
      invoke(name: string, input: object, done: (reply: { err_msg: string }) => void) {
        asked.push(name, input);
        done({ err_msg: 'requestMerchantTransfer:ok' });
      },
    },
  });
  act(() => void document.dispatchEvent(new Event('WeixinJSBridgeReady')));
  await user.click(await block.findByRole('button', { name: '确认收款' }));
  expect(asked).toEqual(['requestMerchantTransfer', { mchId: 'm', appId: 'a', package: 'p' }]);
  Object.assign(window, { WeixinJSBridge: undefined });
});
