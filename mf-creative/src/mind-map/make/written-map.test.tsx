import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { askChat, followChat, listRuns } from 'shared/contracts/chat/chat.ts';
import { listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { saveMap } from 'shared/contracts/creative/mind-map.ts';
import { uploadFile } from 'shared/contracts/site/upload.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { finish, forgetMaps, history, item, openMapPage, piece, topic } from '../make-map-page.ts';
import { mapApi } from '../make-mind-map.ts';

beforeEach(forgetMaps);

// Shows: SPEC-1.04, SPEC-2.16
test('a topic becomes a map that grows, is kept by itself, and says what it cost', async () => {
  const made = mapApi();
  const streams = made.api.onStream(askChat);
  const { user, container, router } = await openMapPage(made);
  expect(screen.getByRole('button', { name: '生成 · 2 对话积分' })).toBeVisible();
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
      title: '春天的海',
      markdown: '# 春天的海\n\n- 潮水\n- 渔船\n',
      version: 0,
      source: { kind: 'topic', name: '春天的海', message_id: 8 },
    }),
  ]);
  expect(router.state.location.search).toBe('?id=1');
  expect(history().getByRole('link', { name: /春天的海/ })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('button', { name: '消耗 2 积分，剩余 34' })).toBeVisible();
});

test('too few credits lead to more of them; what is wrong is said at the field; stopping keeps what is there', async () => {
  const made = mapApi();
  const { user } = await openMapPage(made);
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

const underWay = {
  id: 7,
  ask: '海',
  reply: ['# 海\n'],
  create_time: '2026-01-05 09:30:00',
  extra: {},
  is_collect: 0,
  status: ['running' as const],
  answer_ids: [8],
};

test('a map under way is found again after a reload, grows on and is kept', async () => {
  const made = mapApi([], [underWay]);
  made.api.on(listRuns, () => [{ run_id: 'run-1', session_id: 0, question_id: 7, answer_id: 8 }]);
  const streams = made.api.onStream(followChat);
  await openMapPage(made);
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
  const { user } = await openMapPage(made);
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

test('a text that is longer than a topic is sent as a file; what is wrong with it is said at the field, and the text stays', async () => {
  const made = mapApi();
  const streams = made.api.onStream(askChat);
  const { user } = await openMapPage(made);
  await user.click(screen.getByRole('radio', { name: '一段文字' }));
  const field = () => screen.getByRole('textbox', { name: '要整理的文字' });
  fireEvent.change(field(), { target: { value: '字'.repeat(30_001) } });
  expect(field()).toHaveAccessibleDescription(/^最多 30000 字，请删去 1 字/);
  const words = '第一段。\n'.repeat(300);
  fireEvent.change(field(), { target: { value: words } });
  made.api.on(uploadFile, () => refuse('文件读不出来'));
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription('文件读不出来'));
  expect(field()).toHaveValue(words);
  expect(made.api.inputsOf(askChat)).toEqual([]);
  const stored = { id: 41, cid: 0, name: '要整理的文字.txt', uri: '/uploads/41', url: '/uploads/41' };
  made.api.on(uploadFile, () => ({ ...stored, type: 30, kind: 'text' as const, media_type: 'text/plain', bytes: 9 }));
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(made.api.calls.find(({ file }) => file)?.file).toHaveProperty('size', new Blob([words.trim()]).size);
  expect(made.api.inputsOf(askChat)).toEqual([
    expect.objectContaining({ type: 4, question: '把附上的文字整理成一张思维导图', files: [41] }),
  ]);
  await streams[0]?.send(piece('# 第一段\n\n- 句\n', 1), finish());
  await streams[0]?.end();
  expect(await item('句')).toBeInTheDocument();
  expect(await screen.findByText('已保存')).toBeVisible();
});
