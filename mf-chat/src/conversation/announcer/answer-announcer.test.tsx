import { act, screen, waitFor } from '@testing-library/react';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeRecord, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

async function asked() {
  const { api, streams } = chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] });
  const page = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  expect(await screen.findByText('回答 2')).toBeVisible();
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  const said: { words: string; at: number }[] = [];
  const observer = new MutationObserver(() => said.push({ words: region.textContent, at: performance.now() }));
  observer.observe(region, { childList: true, subtree: true, characterData: true });
  await page.user.type(screen.getByRole('textbox', { name: '输入问题' }), '你好吗？');
  const begun = performance.now();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(said.map(({ words }) => words)).toEqual(['正在回答']));
  const stream = streams[0];
  if (!stream) throw new Error('no stream');
  return { ...page, stream, begun, said, words: () => said.map(({ words }) => words).join(' ') };
}
const pause = (time: number) => act(() => new Promise((resolve) => setTimeout(resolve, time)));

test('a screen reader hears the sentences of a growing answer, each once and in order, and never a token', async () => {
  const { stream, begun, said, words } = await asked();
  const text = '今天**晴**。明天有雨！\n\n```js\nlet a. b;\n```\n\n后天 $x$ 度';
  for (const token of text.match(/.{1,2}|\n/gsu) ?? []) {
    await stream.send(piece(token));
    await pause(25);
  }
  await waitFor(() => expect(words()).toContain('代码块'));
  expect(words()).not.toContain('后天');
  await stream.send(finish());
  await stream.end();
  await waitFor(() => expect(words()).toMatch(/回答结束$/));
  expect(words()).toBe('正在回答 今天晴。 明天有雨！ 代码块 后天 公式 度 回答结束');
  expect(said.length).toBeGreaterThan(2);
  // 400 ms apart, counted from the first: on a busy machine one may be seen late and the next one in time.
  for (const [index, { at }] of said.entries()) expect(at - begun).toBeGreaterThanOrEqual(395 * index);
});

test('an answer that was there already is not announced', async () => {
  const { stream, said, router } = await asked();
  await stream.send(piece('好。'), finish({ question_id: 3, answer_id: 4 }));
  await stream.end();
  await waitFor(() => expect(said.at(-1)?.words).toBe('好。 回答结束'));
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/chat?id=1'));
  await pause(900);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
