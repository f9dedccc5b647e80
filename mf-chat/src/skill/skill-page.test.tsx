import { act, screen, waitFor, within } from '@testing-library/react';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listSkills, toggleFavouriteSkill } from 'shared/contracts/chat/skill.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { finish, makeSession, piece } from '../make-chat.ts';
import { remote } from '../remote.ts';
import { skillApi } from './make-skill.ts';

const user = makeUser();
const config = makeSiteConfig({ capabilities: { skill_favourites: true } });
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const open = (path: string, made = skillApi()) => renderPage(remote, { path, api: made.api, user, config });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);

beforeEach(() => sessionStorage.clear());

// Shows: SPEC-1.06, SPEC-2.37
test('skills by category and by search; a card leads to the conversation', async () => {
  const { user: hands, router, container } = await open('/skill');
  expect(names()).toEqual(['周报改写助手', '面试陪练官', '报错侦探']);
  expect(screen.getAllByText('1.2 万 次使用')).toHaveLength(3);
  await hands.click(screen.getByRole('link', { name: '编程开发' }));
  await waitFor(() => expect(names()).toEqual(['报错侦探']));
  expect(router.state.location.search).toBe('?category=2');
  await hands.click(screen.getByRole('link', { name: '全部' }));
  // What is asked for is drawn a moment after the click, and a key may come before it.
  await waitFor(() => expect(screen.getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'page'));
  await hands.type(screen.getByRole('searchbox', { name: '搜索技能' }), '面试{Enter}');
  await waitFor(() => expect(names()).toEqual(['面试陪练官']));
  expect(screen.getByRole('link', { name: '编程开发' })).toBeVisible();
  expect(container.innerHTML).not.toContain('秘密的提示词');
  await expectAccessible();
  await hands.click(screen.getByRole('link', { name: '面试陪练官' }));
  expect(await screen.findByText('列出这周做的事')).toBeVisible();
});

test('an operator’s words of a skill run in their own direction', async () => {
  const { user: hands } = await open('/skill');
  await hands.click(screen.getByRole('link', { name: '面试陪练官' }));
  expect(await screen.findByText('列出这周做的事')).toHaveAttribute('dir', 'auto');
  for (const words of ['把流水账改成有判断的周报', '面试陪练官'])
    for (const shown of screen.getAllByText(words)) expect(shown).toHaveAttribute('dir', 'auto');
});

test('an empty result shows a message with a way back; an API that fails is a problem page', async () => {
  const { user: hands } = await open(`/skill?keyword=${encodeURIComponent('没有这个')}`);
  expect(screen.getByText(/没有找到与“没有这个”有关的技能/)).toBeVisible();
  await hands.click(screen.getByRole('link', { name: '清除搜索' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api } = skillApi();
  api.on(listSkills, () => fail(500));
  await renderPage(remote, { path: '/skill', api, user, config });
  expect(screen.getByRole('heading', { name: /503/ })).toBeVisible();
});

test('a star is set at once, is in the list of favourites, and reverts when the API refuses', async () => {
  const made = skillApi();
  const { user: hands } = await open('/skill', made);
  const star = () => screen.getByRole('button', { name: '收藏报错侦探' });
  await hands.click(star());
  expect(star()).toHaveAttribute('aria-pressed', 'true');
  await hands.click(screen.getByRole('link', { name: '我的收藏' }));
  await waitFor(() => expect(names()).toEqual(['报错侦探']));
  made.api.on(toggleFavouriteSkill, () => refuse('操作过于频繁'));
  await hands.click(star());
  await waitFor(() => expect(star()).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByText('操作过于频繁')).toBeInTheDocument();
});

test('a server without favourites shows no stars', async () => {
  await renderPage(remote, { path: '/skill', api: skillApi().api, user });
  expect(screen.queryByRole('button', { name: /收藏/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '我的收藏' })).toBeNull();
});

test('a skill shows how it answers; its first question begins a conversation with its badge, and what is typed stays', async () => {
  const made = skillApi();
  const { user: hands, router } = await open('/skill?id=1', made);
  expect(screen.getByRole('list', { name: '这项技能怎样回答' })).toHaveTextContent('严谨，少发挥记住前 4 轮对话');
  await expectAccessible();
  await hands.type(composer(), '还没写完');
  await act(() => router.navigate('/skill'));
  await waitFor(() => expect(names()).toHaveLength(3));
  await act(() => router.navigate('/skill?id=1'));
  await waitFor(() => expect(composer()).toHaveValue('还没写完'));
  await hands.type(composer(), '，本周修了三个缺陷{Enter}');
  await waitFor(() => expect(made.streams).toHaveLength(1));
  expect(made.api.inputsOf(addSession)).toEqual([{ skill_id: 1 }]);
  expect(made.streams[0]?.input).toMatchObject({ question: '还没写完，本周修了三个缺陷', type: 1, other_id: 1 });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?id=1' }));
  await made.streams[0]?.send(piece('**结论**'), finish());
  await made.streams[0]?.end();
  expect((await screen.findByText('结论')).tagName).toBe('STRONG');
  expect(composer()).toHaveValue('');
  expect(await screen.findByRole('link', { name: '周报改写助手' })).toHaveAttribute('href', '/skill?id=1');
  const row = screen.getByRole('link', { current: 'page' }).closest('li') as HTMLElement;
  expect(within(row).getByTitle('技能：周报改写助手')).toBeVisible();
});

test('conversations with a skill are offered beside it, and are found by its name in the list', async () => {
  const ofSkill = { skill: { id: 2, name: '面试陪练官' } };
  const made = skillApi([makeSession({ id: 8, name: '三面之前', ...ofSkill }), makeSession({ id: 9, name: '旅行' })]);
  const { user: hands } = await open('/skill?id=2', made);
  const offered = within(screen.getByRole('navigation', { name: '用这项技能的对话' }));
  expect(offered.getAllByRole('link')).toHaveLength(1);
  await hands.click(offered.getByRole('link', { name: /三面之前/ }));
  await hands.type(await screen.findByRole('searchbox', { name: '搜索会话' }), '陪练');
  expect(screen.queryByRole('link', { name: '旅行' })).toBeNull();
  expect(screen.getByRole('link', { name: '三面之前' })).toBeVisible();
});

test('a removed skill shows a message; conversations that fail to load leave the rest of the page', async () => {
  await open('/skill?id=99');
  expect(screen.getByRole('heading', { name: '404 技能不存在或已下架' })).toBeVisible();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const made = skillApi();
  made.api.on(listSessions, () => fail(500));
  const { user: hands } = await open('/skill?id=1', made);
  expect(screen.getByText('网络不给力，请稍后重试')).toBeVisible();
  expect(made.api.inputsOf(askChat)).toEqual([]);
  made.api.on(listSessions, () => [makeSession({ name: '上周的周报', skill: { id: 1, name: '周报改写助手' } })]);
  await hands.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: /上周的周报/ })).toBeVisible();
});

test('models that do not load show an error, and load on a retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const made = skillApi();
  made.api.on(listModels, () => fail(500));
  const { user: hands } = await open('/skill?id=1', made);
  expect(screen.getByText('模型没有加载出来，提问将由默认模型回答')).toBeVisible();
  made.api.on(listModels, () => [{ key: 'fast', alias: '快速模型', balance: 1, default: 1, member_free: 0 }]);
  await hands.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '选择模型：快速模型' })).toBeVisible();
});
