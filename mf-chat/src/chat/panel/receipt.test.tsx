import { act, screen, waitFor } from '@testing-library/react';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { getReceipt } from 'shared/contracts/chat/receipt.ts';
import { rateAnswer } from 'shared/contracts/chat/record/chat-record.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { ApiRefusal } from 'shared/http/errors.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeModel, makeRecord, makeSession, piece, thought } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const user = makeUser({ balance: 20 });
const config = makeSiteConfig({ capabilities: { receipts: true } });
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const line = {
  id: 7,
  change_type_desc: '对话消耗',
  change_amount_desc: '-3',
  left_amount: '17',
  remark: '对话',
  source_sn: 'run-1',
  create_time: '2026-01-05 09:30:00',
};

beforeEach(() => sessionStorage.clear());

test('price and balance are shown before, the cost after, and its line of the ledger can be opened', async () => {
  const { api, streams } = chatApi([makeSession()], { 1: [] });
  api.on(listModels, () => [makeModel({ balance: 3 })]);
  api.on(getReceipt, () => ({ held: 3, settled: 3, released: 0, balance_after: 17, model: 'fast', lines: [line] }));
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  expect(screen.getByText(/本次 3 积分，剩余 20/)).toBeVisible();
  await hands.click(screen.getByRole('button', { name: '积分怎么算' }));
  const rule = await screen.findByRole('list', { name: '计费规则' });
  for (const words of ['没有得到任何文字', '联网搜索', '会员免费']) expect(rule).toHaveTextContent(words);
  await hands.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  const receipt = { held: 3, settled: 3, released: 0, balance_after: 17 };
  await streams[0]?.send(piece('好'), finish({ receipt, answer_id: 102 }));
  await streams[0]?.end();
  await hands.click(screen.getByRole('button', { name: '消耗 3 积分，剩余 17' }));
  expect(await screen.findByRole('cell', { name: '-3' })).toBeVisible();
  expect(screen.getByText('流水号 run-1')).toBeVisible();
  expect(api.inputsOf(getReceipt)).toEqual([{ answer_id: 102 }]);
  await expectAccessible();
});

test('an answer of reasoning alone shows its cost', async () => {
  const { api, streams } = chatApi([makeSession()], { 1: [] });
  api.on(listModels, () => [makeModel({ balance: 3 })]);
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await hands.type(composer(), '你好吗？{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  const receipt = { held: 3, settled: 3, released: 0, balance_after: 17 };
  const data = '模型只给出了思考过程，没有写出回答，可以重试';
  await streams[0]?.send(thought('想'), finish({ receipt, data, finish_reason: 'interrupted' }));
  await streams[0]?.end();
  expect(await screen.findByRole('button', { name: '消耗 3 积分，剩余 17' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(data);
  expect(screen.queryByRole('button', { name: '复制回答' })).toBeNull();
});

test('several answers show the price of all, unless the rest of the quota covers all of them', async () => {
  const { api } = chatApi([makeSession()], { 1: [] });
  api.on(listModels, () => [makeModel({ balance: 3, member_free: 1 })]);
  const branching = makeSiteConfig({ capabilities: { message_branch: true } });
  const member = makeUser({ balance: 20, is_member: 1, member_free_left: 2 });
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user: member, config: branching });
  const want = async (name: RegExp) => {
    await hands.click(screen.getByRole('button', { name: /^选择模型/ }));
    await hands.click(await screen.findByRole('menuitemradio', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await want(/^每次 2 个回答/);
  expect(screen.getByText(/^本次免费，剩余 20/)).toBeVisible();
  await want(/^每次 3 个回答/);
  expect(screen.getByText(/^本次 9 积分（3 个回答），剩余 20，今日免费只剩 2 个，不够则全部计费/)).toBeVisible();
  await want(/^每次一个回答/);
  expect(screen.getByText(/^本次免费，剩余 20/)).toBeVisible();
});

test('the search of the web is in the price before sending, and counts when credits are short', async () => {
  const { api } = chatApi([makeSession()], { 1: [] });
  const { chat } = makeSiteConfig();
  const searching = makeSiteConfig({
    chat: { ...chat, network_is_open: 1, network_balance: 2 },
    recharge_package_status: 1,
  });
  const open = async (balance: number, price: number) => {
    api.on(listModels, () => [makeModel({ balance: price })]);
    const page = { path: '/chat?id=1', api, user: makeUser({ balance }), config: searching };
    const shown = await renderPage(remote, page);
    await shown.user.click(screen.getByRole('button', { name: '联网搜索' }));
    return shown;
  };
  const { user: hands, unmount } = await open(4, 3);
  expect(screen.getByText(/^本次 5 积分（联网搜索 2），剩余 4/)).toBeVisible();
  expect(screen.getByRole('link', { name: '去充值' })).toBeVisible();
  await hands.click(screen.getByRole('button', { name: /联网搜索/ }));
  expect(screen.getByText(/^本次 3 积分，剩余 4/)).toBeVisible();
  expect(screen.queryByRole('link', { name: '去充值' })).toBeNull();
  unmount();
  await open(1, 0);
  expect(screen.getByText(/^本次 2 积分（联网搜索 2），剩余 1/)).toBeVisible();
});

test('a stored answer opens its lines, too; a free or refused one shows it', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  api.on(getReceipt, () => ({ held: 0, settled: 0, released: 0, balance_after: 20, model: 'fast', lines: [] }));
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config });
  await hands.click(screen.getByRole('button', { name: '积分明细' }));
  expect(await screen.findByText('这次回答没有使用积分。')).toBeVisible();
  expect(api.inputsOf(getReceipt)).toEqual([{ answer_id: 2 }]);
});

test('a user with too few credits is led to the recharge before asking; a server without receipts shows none', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  api.on(listModels, () => [makeModel({ balance: 3 })]);
  api.on(getReceipt, () => refuse('回答不存在'));
  const page = { path: '/chat?id=1', api, user: makeUser({ balance: 2 }) };
  const offering = async (over: Partial<SiteConfig>) => {
    const shown = await renderPage(remote, { ...page, config: makeSiteConfig(over) });
    await screen.findByText('回答 2');
    return shown;
  };
  const { unmount } = await offering({ member_package_status: 1 });
  expect(screen.getByRole('link', { name: '开通会员' })).toHaveAttribute('href', '/openvip');
  unmount();
  const nothing = await offering({});
  expect(screen.queryByRole('link', { name: /充值|会员/ })).toBeNull();
  nothing.unmount();
  await offering({ member_package_status: 1, recharge_package_status: 1 });
  expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge');
  expect(screen.queryByRole('button', { name: '积分明细' })).toBeNull();
});

test('a thumb rates an answer; down asks why, and pressing it again removes the rating', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2, { rating: 1 })] });
  api.on(rateAnswer, () => null);
  const rated = makeSiteConfig({ capabilities: { ratings: true } });
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config: rated });
  const thumb = (name: string) => screen.getByRole('button', { name });
  expect(thumb('回答得好')).toHaveAttribute('aria-pressed', 'true');
  await hands.click(thumb('回答得好'));
  await hands.click(thumb('回答得不好'));
  await hands.click(await screen.findByRole('button', { name: '内容有错误' }));
  await hands.type(screen.getByRole('textbox', { name: '补充说明（可不填）' }), '年份不对');
  await expectAccessible();
  await hands.click(screen.getByRole('button', { name: '提交' }));
  expect(api.inputsOf(rateAnswer)).toEqual([
    { id: 2, rating: 0, reason: '' },
    { id: 2, rating: -1, reason: '' },
    { id: 2, rating: -1, reason: '内容有错误；年份不对' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(rateAnswer, () => refuse('操作过于频繁'));
  await hands.click(thumb('回答得不好'));
  expect(await screen.findByText('操作过于频繁')).toBeInTheDocument();
  expect(thumb('回答得不好')).toHaveAttribute('aria-pressed', 'true');
});

test('a thumb that is refused late leaves the one that was accepted meanwhile', async () => {
  const { api } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  const late = Promise.withResolvers<null>();
  api.on(rateAnswer, ({ rating }) => (rating === 1 ? late.promise : null));
  const rated = makeSiteConfig({ capabilities: { ratings: true } });
  const { user: hands } = await renderPage(remote, { path: '/chat?id=1', api, user, config: rated });
  const thumb = (name: string) => screen.getByRole('button', { name, hidden: true });
  await hands.click(thumb('回答得好'));
  await hands.click(thumb('回答得不好'));
  await hands.click(await screen.findByRole('button', { name: '不说了' }));
  await act(async () => late.reject(new ApiRefusal(0, '操作过于频繁', null)));
  expect(thumb('回答得不好')).toHaveAttribute('aria-pressed', 'true');
});
