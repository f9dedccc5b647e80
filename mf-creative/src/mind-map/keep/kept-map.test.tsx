import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { duplicateMap, listMaps, saveMap } from 'shared/contracts/creative/mind-map.ts';
import { takeEventAtom } from 'shared/site/session.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { forgetMaps, history, item, openMapPage } from '../make-map-page.ts';
import { makeMap, mapApi } from '../make-mind-map.ts';

beforeEach(forgetMaps);

test('changes are saved by themselves; without a connection they wait in the browser and outlive a reload', async () => {
  const made = mapApi([makeMap()]);
  const first = await openMapPage(made, { path: '/app/mind_map?id=1' });
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
  await openMapPage(again, { path: '/app/mind_map?id=1' });
  expect(await item('轮船')).toBeInTheDocument();
  await waitFor(() => expect(again.state.maps[0]?.markdown).toBe('# 旅行\n\n- 火车\n- 轮船\n'));
});

test('a map that was changed in two tabs: the later one is told, and both can be kept', async () => {
  const made = mapApi([makeMap()]);
  const { user, store } = await openMapPage(made, { path: '/app/mind_map?id=1' });
  await item('火车');
  made.put(makeMap({ version: 2, markdown: '# 旅行\n\n- 汽车\n' }));
  act(() => store.set(takeEventAtom, { event: 'map', seq: 1, map_id: 1, version: 2 }));
  expect(screen.getByText('这张图刚在别的页面或设备上改过。')).toBeVisible();
  const train = await item('火车');
  act(() => train.focus());
  await user.keyboard('{F2}');
  await user.clear(screen.getByRole('textbox', { name: '节点文字' }));
  await user.type(screen.getByRole('textbox', { name: '节点文字' }), '自行车{Enter}');
  expect(await screen.findByText(/你这里的改动还没有保存/, {}, { timeout: 3000 })).toBeVisible();
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
  const { user, container } = await openMapPage(made);
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
  const { user } = await openMapPage(made, { path: '/app/mind_map?id=1' });
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

test('what the server refuses to keep is said and can be tried again', async () => {
  const made = mapApi([makeMap()]);
  const { user } = await openMapPage(made, { path: '/app/mind_map?id=1' });
  made.api.on(saveMap, () => refuse('导图里有不允许的词语，请修改'));
  const train = await item('火车');
  act(() => train.focus());
  await user.keyboard('{Delete}');
  expect(await screen.findByText('导图里有不允许的词语，请修改', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
});

test('a save that is announced as well reads the list once', async () => {
  const made = mapApi([makeMap()]);
  const { user, store } = await openMapPage(made, { path: '/app/mind_map?id=1' });
  const train = await item('火车');
  act(() => train.focus());
  await user.keyboard('{Delete}');
  const { length: before } = made.api.inputsOf(listMaps);
  await waitFor(() => expect(made.api.inputsOf(saveMap)).toHaveLength(1));
  act(() => store.set(takeEventAtom, { event: 'map', seq: 1, map_id: 1, version: 2 }));
  await waitFor(() => expect(made.api.inputsOf(listMaps)).toHaveLength(before + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(made.api.inputsOf(listMaps)).toHaveLength(before + 1);
});
