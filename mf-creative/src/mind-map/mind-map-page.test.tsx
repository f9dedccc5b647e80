import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { saveMap } from 'shared/contracts/creative/mind-map.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { finish, forgetMaps, item, openMapPage, piece } from './make-map-page.ts';
import { makeMap, mapApi } from './make-mind-map.ts';

beforeEach(forgetMaps);

test('a visitor looks at an example and changes it; keeping it asks to log in, and nothing is lost', async () => {
  const made = mapApi();
  const { user, store, logIn, container } = await openMapPage(made, { user: undefined as never });
  await user.click(screen.getByRole('button', { name: '看一个例子' }));
  const root = await item('新手学做思维导图');
  await expectAccessible(container);
  await user.dblClick(root);
  await user.clear(screen.getByRole('textbox', { name: '节点文字' }));
  await user.type(screen.getByRole('textbox', { name: '节点文字' }), '我的图{Enter}');
  expect(made.api.inputsOf(saveMap)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '登录后保存' }));
  expect(store.get(showLoginAtom)).toBe(true);
  await logIn();
  await waitFor(() => expect(made.api.inputsOf(saveMap)[0]?.title).toBe('我的图'));
});

test('what the model suggests for a branch is in the map only when it is taken, and can be undone', async () => {
  const made = mapApi([makeMap()]);
  const streams = made.api.onStream(askChat);
  const { user } = await openMapPage(made, { path: '/app/mind_map?id=1' });
  fireEvent.contextMenu(await item('火车'));
  await user.click(await screen.findByRole('menuitem', { name: 'AI 扩展' }));
  expect(made.api.inputsOf(askChat)[0]?.question).toEqual({
    task: 'expand',
    title: '火车',
    path: '旅行 / 火车',
    branch: '- 火车',
  });
  await streams[0]?.send(piece('- 高铁\n- 绿皮车\n', 1), finish());
  await streams[0]?.end();
  const card = within(await screen.findByRole('region', { name: 'AI 扩展的建议' }));
  expect(screen.queryByRole('treeitem', { name: '高铁' })).toBeNull();
  await user.click(await card.findByRole('button', { name: '采用' }));
  expect(await item('绿皮车')).toHaveAttribute('aria-level', '3');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(screen.queryByRole('treeitem', { name: '高铁' })).toBeNull();
});

test('on paper is the whole map as an outline with its notes, whatever is folded, and what is said of generated content', async () => {
  const map = makeMap({
    markdown: '# 旅行\n\n- 交通\n  - 火车\n\n    带身份证\n',
    source: { kind: 'topic', name: '旅行', message_id: 8 },
    look: { theme: '', layout: 'both', colours: {}, folds: ['0'] },
  });
  const { container } = await openMapPage(mapApi([map]), { path: '/app/mind_map?id=1' });
  await item(/^交通，收起了/);
  await waitFor(() => expect(container).toHaveTextContent('内容由 AI 生成'));
  expect(screen.queryByText('带身份证')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  // At once: the browser takes the page as it is.
  expect(screen.getByText('带身份证')).toBeInTheDocument();
  const [printed] = container.querySelectorAll('.printed');
  expect(
    within(printed as HTMLElement)
      .getAllByRole('treeitem')
      .map((one) => one.textContent),
  ).toEqual(['旅行', '交通', '火车']);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText('带身份证')).toBeNull());
});

test('script in words, notes and links of a map does nothing on its page', async () => {
  const markdown =
    '# <script>alert(1)</script>\n\n- 图 <img src=x onerror=alert(2)>\n\n  <script>alert(3)</script> [备注](javascript:alert(4))\n- [甲](javascript:alert(5))\n';
  const { user, container } = await openMapPage(mapApi([makeMap({ markdown })]), { path: '/app/mind_map?id=1' });
  expect(await item('<script>alert(1)</script>')).toBeInTheDocument();
  const expectHarmless = () => {
    expect(container.querySelectorAll('script, img, [onerror], [href^="javascript"]')).toHaveLength(0);
  };
  expectHarmless();
  fireEvent.contextMenu(await item(/^图 <img src=x onerror=alert\(2\)>/));
  await user.click(await screen.findByRole('menuitem', { name: /备注、链接和任务/ }));
  expect(await screen.findByRole('region', { name: '备注预览' })).toHaveTextContent('备注');
  expectHarmless();
  await user.click(screen.getByRole('tab', { name: '大纲' }));
  expect(await item('<script>alert(1)</script>')).toBeInTheDocument();
  expectHarmless();
});
