import { screen, waitFor, within } from '@testing-library/react';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const sources = [
  { title: '<b>第一页</b>', url: 'https://www.example.com/1?a=b', text: '摘要' },
  { title: '第二页', url: 'javascript:alert(1)', text: '' },
];

function open(network_is_open: 0 | 1, records = {}) {
  const { api, streams } = chatApi([makeSession()], records);
  const { chat } = makeSiteConfig();
  const config = makeSiteConfig({ chat: { ...chat, network_is_open, network_balance: 2 } });
  return renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config }).then((page) => ({
    ...page,
    api,
    streams,
  }));
}

test('switched on, a question searches the web, and its sources are below the answer', async () => {
  const { user, api, streams, container } = await open(1);
  const toggle = screen.getByRole('button', { name: '联网搜索' });
  expect(toggle).toHaveAttribute('title', '先联网搜索再回答，每次 2 积分，没有结果不收');
  await user.click(toggle);
  await user.type(screen.getByRole('textbox', { name: '输入问题' }), '今天的新闻{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(api.inputsOf(askChat)).toMatchObject([{ network: true }]);
  expect(screen.getByRole('img', { name: '正在联网搜索' })).toBeVisible();
  expect(screen.getByText('正在联网搜索…')).toBeVisible();
  await streams[0]?.send(piece('见 [1]'), finish({ sources }));
  await streams[0]?.end();
  const list = await screen.findByRole('region', { name: '参考来源' });
  expect(within(list).getByRole('link')).toHaveAttribute('href', 'https://www.example.com/1?a=b');
  expect(within(list).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(list).toHaveTextContent('<b>第一页</b>example.com第二页');
  await expectAccessible(container);
});

test('a source number in the text links to its line in the list; other numbers and code stay as they are', async () => {
  const { user, streams } = await open(1);
  await user.type(screen.getByRole('textbox', { name: '输入问题' }), '今天的新闻{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(
    piece('- 晴[1]，**雨[2]** 见 https://a.example/x\n- 没有 [3]、[0] 和 `a[1]`\n\n```js\nb[2]\n```\n\n'),
  );
  expect(screen.queryByRole('link', { name: '来源 1' })).toBeNull();
  await streams[0]?.send(finish({ sources }));
  await streams[0]?.end();
  const list = await screen.findByRole('region', { name: '参考来源' });
  expect(screen.getAllByRole('link', { name: /^来源/ }).map(({ textContent }) => textContent)).toEqual(['[1]', '[2]']);
  expect(screen.getByText(/没有 \[3\]、\[0\]/, { selector: 'li' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://a.example/x' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: '来源 2' }));
  expect(within(list).getAllByRole('listitem')[1]).toHaveFocus();
});

test('without a result the answer shows that the search cost nothing; switched off nothing is searched', async () => {
  const { user, api, streams } = await open(1);
  const toggle = screen.getByRole('button', { name: '联网搜索' });
  await user.click(toggle);
  const ask = async (text: string) => {
    await user.type(screen.getByRole('textbox', { name: '输入问题' }), `${text}{Enter}`);
    await waitFor(() => expect(api.inputsOf(askChat).at(-1)?.question).toBe(text));
    await streams.at(-1)?.send(piece('好'), finish());
    await streams.at(-1)?.end();
  };
  await ask('一');
  expect(await screen.findByText('这次没有搜索到可用的网页，搜索未收积分')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /联网搜索/ }));
  await ask('二');
  expect(api.inputsOf(askChat)[1]).not.toHaveProperty('network');
});

test('a stored answer has its sources; a site without a search offers none', async () => {
  await open(0, { 1: [makeRecord(1), makeRecord(2, { sources })] });
  expect(await screen.findByRole('region', { name: '参考来源' })).toHaveTextContent('example.com');
  expect(screen.queryByRole('button', { name: '联网搜索' })).toBeNull();
});
