import { screen, waitFor, within } from '@testing-library/react';
import { listMemberPackages, type MemberPackage } from 'shared/contracts/account/membership.ts';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { getShare } from 'shared/contracts/chat/chat-share.ts';
import { messageType } from 'shared/contracts/chat/message-type.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';

const patient = { timeout: 30_000 };
const vip: MemberPackage = {
  id: 2,
  name: '年度会员',
  duration: 12,
  duration_type: 1,
  duration_desc: '12 个月',
  is_perpetual: 0,
  sell_price: '199.00',
  lineation_price: '',
  is_retrieve: 0,
  retrieve_amount: '',
  is_default: 1,
  benefits_ids: [],
  member_benefits: [],
  give_chat_number: 0,
  give_draw_number: 0,
  is_quota: 0,
  quota_value: 0,
  quota_tips: '',
  quota_tips_show: 0,
  tag: '超值',
};

/** Answers of these types and contents, each to a question of its own. */
function typedApi(...answers: [type: number, content: string][]) {
  const records = answers.flatMap(([message_type, content], at) => [
    makeRecord(at * 2 + 1),
    makeRecord(at * 2 + 2, { message_type, content: [content] }),
  ]);
  const { api } = chatApi([makeSession()], { 1: records });
  api.on(listMemberPackages, () => ({ status: 1, lists: [vip] }));
  api.on(listRechargePackages, () => ({ status: 0, lists: [] }));
  return api;
}

// Shows: SPEC-3.17
test('texts, pictures and goods: each is shown as what it is, copied as text, and unknown ones are texts', async () => {
  const api = typedApi(
    [messageType.text, '看看 [会员](/openvip?package=2) 再说'],
    [messageType.image, '/uploads/cat.png'],
    [messageType.image, 'https://elsewhere.example/spy.png'],
    [messageType.goods, '[会员](/openvip?package=2)\n\n[会员](/openvip)\n\n[旧套餐](/recharge?package=9)'],
    [7, '{"kind":"card","html":"<img src=x onerror=alert(1)>"}'],
  );
  const { user, container } = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(await screen.findAllByText('¥199', undefined, patient)).toHaveLength(2);
  const [card, recommended] = screen.getAllByRole('link', { name: /年度会员\s*超值\s*12 个月\s*¥199\s*去开通/ });
  expect(card).toHaveAttribute('href', '/openvip?package=2');
  expect(recommended).toHaveAttribute('href', '/openvip');
  expect(await screen.findByText('该商品已下架', undefined, patient)).toBeVisible();
  expect(screen.queryByRole('link', { name: /旧套餐/ })).toBeNull();
  expect(api.inputsOf(listMemberPackages)).toHaveLength(1);
  // Within a sentence a package is a link like any other.
  expect(screen.getByRole('link', { name: '会员' })).toHaveAttribute('href', '/openvip?package=2');

  await user.click(screen.getByRole('button', { name: '放大图片 图片' }));
  const large = await screen.findByRole('dialog', { name: '图片' }, patient);
  expect(within(large).getByRole('img')).toHaveAttribute('src', expect.stringContaining('/uploads/cat.png'));
  await user.click(within(large).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  // A picture from elsewhere is fetched by nobody who did not ask for it.
  expect(screen.getByRole('link', { name: '[图片] 图片' })).toHaveAttribute(
    'href',
    'https://elsewhere.example/spy.png',
  );
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(container.querySelector('img[src="x"]')).toBeNull();

  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getAllByRole('button', { name: '复制回答' })[3] as HTMLElement);
  await waitFor(
    () => expect(written).toHaveBeenCalledWith(expect.stringContaining('[会员](/openvip?package=2)')),
    patient,
  );
  await expectAccessible(container);
});

test('a visitor of a share sees the name of a package for members only, and is not asked to log in', async () => {
  const api = typedApi();
  api.on(getShare, () => ({
    id: 'a'.repeat(22),
    title: '会员',
    create_time: '2026-01-05 09:30:00',
    count: 1,
    is_cut: 0,
    lists: [{ type: 2, content: '[会员套餐甲](/openvip?package=2)' }],
  }));
  await renderPage(remote, { path: `/chat/share/${'a'.repeat(22)}`, api });
  const card = await screen.findByRole('link', { name: /会员套餐甲\s*会员套餐\s*去开通/ }, patient);
  expect(card).toHaveAttribute('href', '/openvip?package=2');
  expect(api.inputsOf(listMemberPackages)).toEqual([]);
});
