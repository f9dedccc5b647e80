import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { searchRecords } from 'shared/contracts/chat/chat-search.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listSkills } from 'shared/contracts/chat/skill.ts';
import type { Remote } from 'shared/site/remote.ts';
import { openLoginAtom, showLoginAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { GlobalKeys } from './global-keys.tsx';

const shortcuts = async () => [{ keys: ['F2'], does: '重命名' }];
const remote: Remote = {
  health: () => undefined,
  routes: [
    {
      Component: () => (
        <>
          <input aria-label="别的输入框" />
          <Outlet />
          <GlobalKeys />
        </>
      ),
      children: [{ path: '*', Component: () => <p>正文</p>, handle: { shortcuts } }],
    },
  ] as Remote['routes'],
};
const field = () => screen.getByRole('combobox', { name: '搜索会话、技能、页面和命令' });
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const skill = { category_id: 1, image: '', content: '', is_collect: 0, use_num: 0 };

async function open({ broken = false } = {}) {
  const api = fakeApi();
  const session = { update_time: '2026-01-05 09:30:00', is_pinned: 0, is_archived: 0 };
  api.on(listSessions, () =>
    broken
      ? fail(500)
      : [
          { id: 7, name: '旅行计划', ...session },
          { id: 8, name: '周报', ...session },
        ],
  );
  api.on(listSkills, () => [
    { id: 1, name: '职场', skill: [{ ...skill, id: 3, name: '周报改写助手', describe: '改成有判断的周报' }] },
  ]);
  const hit = {
    id: 71,
    session_id: 7,
    session_name: '旅行计划',
    type: 1,
    excerpt: '这次周报写什么',
    create_time: '2026-01-05',
  };
  api.on(searchRecords, () => ({ lists: [hit], count: 1, page_no: 1, page_size: 6 }));
  const config = makeSiteConfig({ capabilities: { chat_search: true } });
  return renderPage(remote, { path: '/news', api, config, user: makeUser() });
}
afterEach(() => writeCookie('setting', '', 0));

test('Ctrl+K opens conversations, messages, skills, pages and commands; arrows move, Enter opens, the focus returns', async () => {
  const { user, router } = await open();
  screen.getByLabelText('别的输入框').focus();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(field()).toHaveFocus());
  expect(await screen.findByRole('option', { name: '旅行计划' })).toBeVisible();
  expect(active()).toBe('新对话');
  await expectAccessible();
  await user.type(field(), '周报');
  await waitFor(() => expect(options()).toEqual(['周报', '这次周报写什么旅行计划', '周报改写助手改成有判断的周报']));
  expect(active()).toBe('周报');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(router.state.location.pathname).toBe('/news');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(active()).toBe('这次周报写什么旅行计划');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?id=7&at=71'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await screen.findByRole('combobox'), '没有这样的');
  expect(await screen.findByText('没有找到')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('别的输入框')).toHaveFocus();
});

test('entries that do not load are left out; a command runs at once; an open dialog keeps the keyboard', async () => {
  const { user, store } = await open({ broken: true });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '深色{Enter}');
  expect(document.documentElement.dataset.scheme).toBe('dark');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => store.set(openLoginAtom));
  await user.keyboard('{Control>}k{/Control}');
  expect(store.get(showLoginAtom)).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('? shows what keys do here and on the whole site, not while typing; it can be switched off', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('别的输入框'), '?');
  expect(screen.getByLabelText('别的输入框')).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('？');
  const sheet = within(await screen.findByRole('dialog', { name: '键盘快捷键' }));
  expect(await sheet.findByText('重命名')).toBeVisible();
  expect(sheet.getByText('打开命令面板')).toBeVisible();
  await expectAccessible();
  await user.click(sheet.getByRole('checkbox', { name: '按 ? 打开这张表' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}/{/Control}');
  expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
});
