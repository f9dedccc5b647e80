import { fireEvent, screen, waitFor } from '@testing-library/react';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { getSkill, listSkills } from 'shared/contracts/chat/skill.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../make-chat.ts';
import { remote } from '../remote.ts';
import { makeSkill } from '../skill/make-skill.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const menu = () => screen.findByRole('listbox', { name: '技能' });
const chosen = () => screen.getByRole('option', { selected: true });

async function open() {
  const { api, streams } = chatApi([makeSession()]);
  const groups = [
    { id: 1, name: '职场', skill: [makeSkill(), makeSkill({ id: 2, name: '面试陪练官', describe: '模拟面试' })] },
    { id: 2, name: '编程', skill: [makeSkill({ id: 3, name: '报错侦探', describe: '读懂报错' })] },
  ];
  api.on(listSkills, () => groups);
  api.on(getSkill, () => makeSkill({ id: 2, name: '面试陪练官' }));
  return { api, streams, ...(await renderPage(remote, { path: '/chat', api, user: makeUser() })) };
}
beforeEach(() => sessionStorage.clear());

test('a slash lists the skills, typing narrows them, and the chosen one is opened by keyboard', async () => {
  const { user, router } = await open();
  await user.type(composer(), '/');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  // Keys of an input method, as Safari reports them, too.
  for (const key of ['ArrowUp', 'Enter', 'Escape', 'Tab'])
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(composer(), { key, ...how });
  expect(router.state.location.pathname).toBe('/chat');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toHaveTextContent('报错侦探');
  expect(composer()).toHaveAttribute('aria-activedescendant', chosen().id);
  await expectAccessible();
  await user.type(composer(), '面试');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?id=2'));
  expect(router.state.location.pathname).toBe('/skill');
  expect(sessionStorage.getItem('chat-draft:new')).toBeNull();
});

test('Escape leaves the text, one without a skill is a question, and so is a slash further on', async () => {
  const { user, api, streams } = await open();
  await user.type(composer(), '/面');
  await menu();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(composer()).toHaveValue('/面');
  expect(composer()).not.toHaveAttribute('aria-controls');
  await user.clear(composer());
  await user.type(composer(), '和/或');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(composer());
  await user.type(composer(), '/etc');
  expect(await screen.findByText('没有这样的技能，回车会作为问题发送')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(api.inputsOf(askChat)[0]?.question).toBe('/etc');
});

test('an error is shown in place of skills that do not load', async () => {
  const { user, api } = await open();
  api.on(listSkills, () => fail(500));
  await user.type(composer(), '/');
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
});
