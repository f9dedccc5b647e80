import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { askChat, followChat, listRuns } from 'shared/contracts/chat/chat.ts';
import { listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { duplicateMap, saveMap } from 'shared/contracts/creative/mind-map.ts';
import { showLoginAtom, takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type EventOf, fail, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeMap, mapApi } from './make-mind-map.ts';

type Event = EventOf<typeof askChat>;
const shared = { id: 'r', model: 'demo', index: 0, incremental: true, run_id: 'run-1' };
const piece = (data: string, seq: number): Event => ({ event: 'chat', ...shared, data, seq });
const finish = (over: Partial<Extract<Event, { event: 'finish' }>> = {}): Event => ({
  ...{ event: 'finish', ...shared, data: '', seq: 99, finish_reason: 'stop', question_id: 7, answer_id: 8, balance: 2 },
  receipt: { held: 2, settled: 2, released: 0, balance_after: 34 },
  ...over,
});

const config = (over = {}) =>
  makeSiteConfig({ recharge_package_status: 1, capabilities: { events: true, stream_resume: true }, ...over });
const open = (made = mapApi(), over: Partial<PageOptions> = {}) =>
  renderPage(remote, { path: '/app/mind_map', api: made.api, user: makeUser(), config: config(), ...over });
const item = (name: string | RegExp) => screen.findByRole('treeitem', { name });
const topic = () => screen.getByRole('textbox', { name: '主题' });
const history = () => within(screen.getByRole('region', { name: '我的导图' }));

beforeEach(() => {
  sessionStorage.clear();
  indexedDB.deleteDatabase('mind-map');
});

// Shows: SPEC-1.04, SPEC-2.16
test('a topic becomes a map that grows, is kept by itself, and says what it cost', async () => {
  const made = mapApi();
  const streams = made.api.onStream(askChat);
  const { user, container, router } = await open(made);
  expect(screen.getByRole('button', { name: '生成 · 2 积分' })).toBeVisible();
  await expectAccessible(container);
  await user.type(topic(), '春天的海');
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  expect(made.api.inputsOf(askChat)).toEqual([expect.objectContaining({ type: 4, question: '春天的海' })]);
  await streams[0]?.send(piece('# 春天的海\n\n- 潮', 1));
  const root = await item('春天的海');
  await streams[0]?.send(piece('水\n- 渔船\n', 2));
  await waitFor(() => expect(screen.getByRole('treeitem', { name: '渔船' })).toBeInTheDocument());
  expect(screen.getByText(/正在生成，已有 3 个节点/)).toBeVisible();
  await streams[0]?.send(finish());
  await streams[0]?.end();
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(screen.getByRole('treeitem', { name: '春天的海' })).toBe(root);
  expect(made.api.inputsOf(saveMap)).toEqual([
    expect.objectContaining({
      ...{ title: '春天的海', markdown: '# 春天的海\n\n- 潮水\n- 渔船\n', version: 0 },
      source: { kind: 'topic', name: '春天的海', message_id: 8 },
    }),
  ]);
  expect(router.state.location.search).toBe('?id=1');
  expect(history().getByRole('link', { name: /春天的海/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('button', { name: '消耗 2 积分，剩余 34' })).toBeVisible();
});

test('too few credits lead to more of them; what is wrong is said at the field; stopping keeps what is there', async () => {
  const made = mapApi();
  const { user } = await open(made);
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  expect(topic()).toHaveAccessibleDescription('请输入主题');
  fireEvent.change(topic(), { target: { value: '字'.repeat(1025) } });
  expect(topic()).toHaveAccessibleDescription('最多 1024 字，请删去 1 字');
  fireEvent.change(topic(), { target: { value: '海' } });
  const streams = made.api.onStream(askChat);
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await streams[0]?.send({ event: 'error', id: '', data: '积分不足，请充值后再试', code: 101, seq: 0, run_id: '' });
  await streams[0]?.end();
  expect(await screen.findByRole('alert')).toHaveTextContent('积分不足，请充值后再试');
  expect(within(screen.getByRole('alert')).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge');
  expect(topic()).toHaveValue('海');
});

test('changes are saved by themselves; without a connection they wait in the browser and outlive a reload', async () => {
  const made = mapApi([makeMap()]);
  const first = await open(made, { path: '/app/mind_map?id=1' });
  const train = await item('火车');
  act(() => train.focus());
  await first.user.keyboard('{Enter}');
  await first.user.type(screen.getByRole('textbox', { name: '节点文字' }), '飞机{Enter}');
  expect(await screen.findByText('已保存')).toBeVisible();
  await waitFor(() => expect(made.state.maps[0]?.markdown).toBe('# 旅行\n\n- 火车\n- 飞机\n'));
  made.api.on(saveMap, () => fail());
  await first.user.keyboard('{F2}');
  await first.user.clear(screen.getByRole('textbox', { name: '节点文字' }));
  await first.user.type(screen.getByRole('textbox', { name: '节点文字' }), '轮船{Enter}');
  expect(await screen.findByText('已存在本机，联网后自动保存', {}, { timeout: 3000 })).toBeVisible();
  first.unmount();
  const again = mapApi(made.state.maps);
  await open(again, { path: '/app/mind_map?id=1' });
  expect(await item('轮船')).toBeInTheDocument();
  await waitFor(() => expect(again.state.maps[0]?.markdown).toBe('# 旅行\n\n- 火车\n- 轮船\n'));
});

test('a map that was changed in two tabs: the later one is told, and both can be kept', async () => {
  const made = mapApi([makeMap()]);
  const { user, store } = await open(made, { path: '/app/mind_map?id=1' });
  await item('火车');
  made.put(makeMap({ version: 2, markdown: '# 旅行\n\n- 汽车\n' }));
  act(() => store.set(takeEventAtom, { event: 'map', seq: 1, map_id: 1, version: 2 }));
  expect(screen.getByText('这张图刚在别的页面或设备上改过。')).toBeVisible();
  const train = await item('火车');
  act(() => train.focus());
  await user.keyboard('{F2}');
  await user.clear(screen.getByRole('textbox', { name: '节点文字' }));
  await user.type(screen.getByRole('textbox', { name: '节点文字' }), '自行车{Enter}');
  expect(await screen.findByText(/您这里的改动还没有保存/, {}, { timeout: 3000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '两份都留' }));
  await waitFor(() =>
    expect(made.state.maps.map(({ markdown }) => markdown).sort()).toEqual([
      '# 旅行\n\n- 汽车\n',
      '# 旅行\n\n- 自行车\n',
    ]),
  );
  expect(await history().findByRole('link', { name: /旅行（另一份）/ })).toBeInTheDocument();
});

test('kept maps are found, renamed, copied, deleted and brought back', async () => {
  const made = mapApi([makeMap(), makeMap({ id: 2, title: '读书', markdown: '# 读书\n\n- 小说\n' })]);
  const { user, container } = await open(made);
  await expectAccessible(container);
  await user.type(history().getByRole('searchbox', { name: '查找我的导图' }), '小说');
  await waitFor(() => expect(history().queryByRole('link', { name: /旅行/ })).toBeNull());
  await user.click(history().getByRole('button', { name: '重命名：读书' }));
  const field = await screen.findByRole('textbox', { name: /最多 100 个字/ });
  await user.clear(field);
  await user.type(field, '书单{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await history().findByRole('link', { name: /书单/ })).toBeInTheDocument();
  await user.click(history().getByRole('button', { name: '删除：书单' }));
  await waitFor(() => expect(history().queryByRole('link', { name: /书单/ })).toBeNull());
  await user.click(history().getByRole('button', { name: '撤销' }));
  expect(await history().findByRole('link', { name: /书单/ })).toBeInTheDocument();
  await user.click(history().getByRole('button', { name: '复制一份：书单' }));
  expect(made.api.inputsOf(duplicateMap)).toEqual([{ id: 2 }]);
});

test('versions show what has changed since, and can be gone back to; a map is shared by a link that can be taken back', async () => {
  const made = mapApi([makeMap({ version: 2, markdown: '# 旅行\n\n- 飞机\n' })]);
  made.state.versions = [makeMap()];
  const { user } = await open(made, { path: '/app/mind_map?id=1' });
  await user.click(await screen.findByRole('button', { name: '历史版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /旅行/ }));
  const changes = await dialog.findByRole('region', { name: '这个版本之后的改动' });
  expect(changes).toHaveTextContent('后来删去：- 火车');
  expect(changes).toHaveTextContent('后来加上：- 飞机');
  await user.click(dialog.getByRole('button', { name: '恢复到这个版本' }));
  expect(await item('火车')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '分享' }));
  await user.click(await screen.findByRole('button', { name: '创建链接' }));
  expect(await screen.findByRole('textbox', { name: '链接' })).toHaveValue(
    'https://example.com/app/mind_map/share/abcdefghijklmnopqrstuv',
  );
  await user.click(screen.getByRole('button', { name: '取消分享' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '链接' })).toBeNull());
});

test('what the model suggests for a branch is in the map only when it is taken, and can be undone', async () => {
  const made = mapApi([makeMap()]);
  const streams = made.api.onStream(askChat);
  const { user } = await open(made, { path: '/app/mind_map?id=1' });
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

const underWay = {
  ...{ id: 7, ask: '海', reply: ['# 海\n'], create_time: '2026-01-05 09:30:00', extra: {}, is_collect: 0 },
  ...{ status: ['running' as const], answer_ids: [8] },
};

test('a map under way is found again after a reload, grows on and is kept', async () => {
  const made = mapApi([], [underWay]);
  made.api.on(listRuns, () => [{ run_id: 'run-1', session_id: 0, question_id: 7, answer_id: 8 }]);
  const streams = made.api.onStream(followChat);
  await open(made);
  expect(await item('海')).toBeInTheDocument();
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(piece('\n- 鱼\n', 5));
  expect(await item('鱼')).toBeInTheDocument();
  made.state.records = [{ ...underWay, reply: ['# 海\n\n- 鱼\n'], status: ['done' as never] }];
  await streams[0]?.send(finish());
  await streams[0]?.end();
  await waitFor(() => expect(made.state.maps.map(({ markdown }) => markdown)).toEqual(['# 海\n\n- 鱼\n']));
});

test('a map that this page writes is not resumed beside it, though the account has it under way', async () => {
  const made = mapApi();
  const streams = made.api.onStream(askChat);
  made.api.on(listRuns, () => []);
  const { user } = await open(made);
  made.state.records = [underWay];
  await user.type(topic(), '海');
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await streams[0]?.send(piece('# 海\n\n- 鱼\n', 1));
  const root = await item('海');
  await waitFor(() => expect(made.api.inputsOf(listCreationRecords)).toHaveLength(2));
  await streams[0]?.send(finish());
  await streams[0]?.end();
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(screen.getByRole('treeitem', { name: '海' })).toBe(root);
  expect(made.api.inputsOf(listRuns)).toEqual([]);
  expect(made.api.inputsOf(saveMap)).toHaveLength(1);
});

test('a visitor looks at an example and changes it; keeping it asks to log in, and nothing is lost', async () => {
  const made = mapApi();
  const { user, store, logIn, container } = await open(made, { user: undefined as never });
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

test('what the server refuses to keep is said and can be tried again', async () => {
  const made = mapApi([makeMap()]);
  const { user } = await open(made, { path: '/app/mind_map?id=1' });
  made.api.on(saveMap, () => refuse('导图里有不允许的词语，请修改'));
  const train = await item('火车');
  act(() => train.focus());
  await user.keyboard('{Delete}');
  expect(await screen.findByText('导图里有不允许的词语，请修改', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
});
