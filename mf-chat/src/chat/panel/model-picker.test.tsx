import { screen, waitFor, within } from '@testing-library/react';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeModel, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const models = [
  makeModel({ key: 'quick', alias: '快速', balance: 0, default: 1 }),
  makeModel({
    key: 'deep',
    alias: '深思',
    balance: 5,
    default: 0,
    member_free: 1,
    abilities: ['vision', 'files', 'reasoning'],
  }),
];

async function open() {
  const { api, streams } = chatApi([makeSession()]);
  api.on(listModels, () => models);
  const page = await renderPage(remote, { path: '/', api, user: makeUser({ is_member: 0 }) });
  return { ...page, streams };
}
const picker = () => screen.getByRole('button', { name: /^选择模型/ });

afterEach(() => writeCookie('chat_model', '', 0));

// Shows: SPEC-9.08
test('the model that was chosen by keyboard answers, and is chosen again in the next visit (cookie chat_model)', async () => {
  const { user, streams, unmount } = await open();
  expect(picker()).toHaveTextContent('快速');
  expect(screen.getByText('免费')).toBeVisible();
  picker().focus();
  await user.keyboard('{Enter}');
  const line = within(await screen.findByRole('menuitemradio', { name: /深思/ }));
  for (const ability of ['能看图片', '能读文件', '深度思考'])
    expect(line.getByRole('img', { name: ability })).toBeVisible();
  expect(line.queryByRole('img', { name: '能联网' })).toBeNull();
  expect(line.getByText('会员免费')).toBeVisible();
  expect(line.getByText('5 积分 / 次')).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: /快速/ })).toBeChecked();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picker()).toHaveTextContent('深思');
  expect(readCookie(document.cookie, 'chat_model')).toBe('deep');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.type(screen.getByRole('textbox', { name: '输入问题' }), '你好{Enter}');
  await waitFor(() => expect(streams[0]?.input).toMatchObject({ model: 'deep' }));
  unmount();

  await open();
  expect(picker()).toHaveTextContent('深思');
});

test('several answers are asked for before the question is sent, at a price that is shown', async () => {
  const { api, streams } = chatApi([makeSession()]);
  api.on(listModels, () => [makeModel({ balance: 5 })]);
  const config = makeSiteConfig({ capabilities: { message_branch: true } });
  const { user } = await renderPage(remote, { path: '/', api, config, user: makeUser({ balance: 12 }) });
  expect(screen.getByText(/^本次 5 积分，剩余 12/)).toBeVisible();
  const want = async (name: RegExp) => {
    await user.click(picker());
    await user.click(await screen.findByRole('menuitemradio', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await want(/^每次 3 个回答/);
  expect(screen.getByText(/^本次 15 积分（3 个回答），剩余 12/)).toBeVisible();
  await want(/^每次 2 个回答/);
  expect(picker()).toHaveAccessibleName('选择模型：快速模型，每次 2 个回答');
  expect(screen.getByText('10 积分 / 次')).toBeVisible();
  const field = screen.getByRole('textbox', { name: '输入问题' });
  await user.type(field, '哪个好{Enter}');
  await waitFor(() => expect(streams[0]?.input).toMatchObject({ action: 'ask', question: '哪个好', n: 2 }));
  await streams[0]?.send({ ...piece('甲'), index: 0 }, { ...piece('乙'), index: 1 });
  await streams[0]?.send({ ...finish(), index: 0 }, { ...finish({ answer_id: 103 }), index: 1 });
  await streams[0]?.end();
  expect(within(await screen.findByRole('region', { name: '回答 2' })).getByText('乙')).toBeVisible();
  expect(screen.getByRole('button', { name: '对比回答' })).toBeVisible();
  await want(/^每次一个回答/);
  await user.type(field, '再来{Enter}');
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.input).not.toHaveProperty('n');
});

test('a model that is not offered any more is not asked', async () => {
  writeCookie('chat_model', '"><script>gone');
  await open();
  expect(picker()).toHaveTextContent('快速');
});
