import { screen, waitFor, within } from '@testing-library/react';
import { type CheckedCard, checkCard, listUsedCards, type UsedCard, useCard } from 'shared/contracts/account/redeem.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const code = 'ABCD-EFGH-JKMN-PQRS';
const gift = { type: 3, type_desc: '对话积分', content: '100 对话积分' };
const used: UsedCard = { id: 5, sn: 'ABCD-****-****-****', ...gift, create_time: '2026-11-22 12:00:00' };

let api: FakeApi;
let history: UsedCard[];
beforeEach(() => {
  history = [];
  api = fakeApi();
  api.on(listUsedCards, ({ page_no, page_size }) => ({ lists: history, count: history.length, page_no, page_size }));
  api.on(checkCard, () => ({ id: 1, sn: code, ...gift, valid_time: '', failure_time: '2099-12-31 23:59:59' }));
  api.on(useCard, () => {
    history = [used];
    return used;
  });
});

const refresh = jest.fn(async () => undefined);
const open = (card_code = { is_open: 1, is_show: 1, buy_site: '' }) =>
  renderPage(remote, {
    path: '/redeem_code',
    api,
    user: makeUser(),
    config: makeSiteConfig({ card_code }),
    prepare: (store) => store.set(refreshUserAtom, { refresh }),
  });
const field = () => screen.getByRole('textbox', { name: '兑换码' });

// Shows: SPEC-2.36
it('shows what a code gives before it is used, then what was received, and keeps a history', async () => {
  const { user, container } = await open();
  expect(screen.getByText(/还没有兑换过/)).toBeVisible();
  await user.type(field(), 'abcd efgh jkmn pqrs{Enter}');
  const card = await screen.findByRole('region', { name: '可以兑换' });
  expect(card).toHaveTextContent('100 对话积分');
  expect(card).toHaveTextContent('2099-12-31 23:59 前有效');
  expect(field()).toHaveValue(code);
  expect(api.inputsOf(useCard)).toEqual([]);
  const redeem = within(card).getByRole('button', { name: '立即兑换' });
  await waitFor(() => expect(redeem).toBeEnabled());
  await expectAccessible(container);
  await user.click(redeem);
  const done = await screen.findByRole('region', { name: '兑换成功' });
  expect(done).toHaveTextContent('兑换成功，获得 100 对话积分');
  expect(done).toHaveFocus();
  expect(field()).toHaveValue('');
  expect(api.inputsOf(useCard)).toEqual([{ sn: code.replaceAll('-', '') }]);
  expect(refresh).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('button', { name: '查询兑换码' })).toBeEnabled());
  await waitFor(() => expect(screen.getByRole('list')).toHaveTextContent('ABCD-****-****-****'));
  await expectAccessible(container);
});

it('a code cannot be changed while it is being looked up', async () => {
  const answer = Promise.withResolvers<CheckedCard>();
  api.on(checkCard, () => answer.promise);
  const { user } = await open();
  await user.type(field(), 'abcd{Enter}');
  await user.type(field(), '1234');
  expect(field()).toHaveValue('abcd');
  answer.resolve({ id: 1, sn: code, ...gift, valid_time: '', failure_time: '' });
  await screen.findByRole('region', { name: '可以兑换' });
  await waitFor(() => expect(screen.getByRole('button', { name: '查询兑换码' })).toBeEnabled());
  await user.type(field(), '1');
  expect(field()).toHaveValue(`${code}1`);
});

it('shows a refusal at the field, removes an old answer, and shows when the network fails', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '查询兑换码' }));
  expect(field()).toHaveAccessibleDescription('请输入兑换码');
  expect(field()).toHaveFocus();
  await user.type(field(), code);
  await user.click(screen.getByRole('button', { name: '查询兑换码' }));
  const redeem = await screen.findByRole('button', { name: '立即兑换' });
  await waitFor(() => expect(redeem).toBeEnabled());
  api.on(useCard, () => refuse('该兑换码已被使用', 0, { field: 'sn' }));
  await user.click(redeem);
  await waitFor(() => expect(field()).toHaveAccessibleDescription('该兑换码已被使用'));
  expect(screen.queryByRole('region', { name: '可以兑换' })).not.toBeInTheDocument();
  api.on(checkCard, () => refuse('兑换码功能暂未开放'));
  await waitFor(() => expect(screen.getByRole('button', { name: '查询兑换码' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '查询兑换码' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('兑换码功能暂未开放');
});

it('links to the shop of codes, if that is an address; says so when codes are disabled', async () => {
  const { unmount } = await open({ is_open: 1, is_show: 1, buy_site: 'https://shop.example.com/cards' });
  expect(screen.getByRole('link', { name: '前往购买' })).toHaveAttribute('href', 'https://shop.example.com/cards');
  unmount();
  const bad = await open({ is_open: 1, is_show: 1, buy_site: 'javascript:alert(1)' });
  expect(screen.queryByRole('link', { name: '前往购买' })).not.toBeInTheDocument();
  bad.unmount();
  await open({ is_open: 0, is_show: 0, buy_site: '' });
  expect(screen.getByText('兑换码功能暂未开放')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
