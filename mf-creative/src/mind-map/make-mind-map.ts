import { getUserCenter } from 'shared/contracts/account/user.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { type CreationRecord, listCreationRecords } from 'shared/contracts/chat/creation.ts';
import {
  deleteMaps,
  duplicateMap,
  getMap,
  listMaps,
  listMapVersions,
  type MindMap,
  renameMap,
  restoreMaps,
  revertMap,
  saveMap,
  shareMap,
} from 'shared/contracts/creative/mind-map.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';

export const makeMap = (over: Partial<MindMap> = {}): MindMap => ({
  id: 1,
  title: '旅行',
  version: 1,
  create_time: '2026-01-05 09:30:00',
  update_time: '2026-01-05 09:30:00',
  source: { kind: 'empty', name: '', message_id: 0 },
  size: 10,
  share_id: '',
  markdown: '# 旅行\n\n- 火车\n',
  look: { theme: '', layout: 'right', colours: {}, folds: [] },
  ...over,
});

/** An api that keeps maps as the real one does: versions, conflicts, what is deleted. */
export function mapApi(maps: MindMap[] = [], records: CreationRecord[] = []) {
  const api = fakeApi();
  const state = { maps, gone: new Set<number>(), versions: [] as MindMap[], records };
  const seen = () => state.maps.filter(({ id }) => !state.gone.has(id));
  const find = (id: number | undefined) => seen().find((one) => one.id === id) ?? refuse('导图不存在');
  const put = (map: MindMap) => {
    state.maps = [map, ...state.maps.filter(({ id }) => id !== map.id)];
    return map;
  };
  const add = (over: Partial<MindMap>) =>
    put(makeMap({ ...over, id: Math.max(0, ...state.maps.map(({ id }) => id)) + 1, version: 1 }));
  api.on(getUserCenter, () => makeUser());
  api.on(listModels, () => [
    { id: 1, key: 'demo', alias: '演示', balance: 2, default: 1, member_free: 0, name: '演示', model: 'demo' } as never,
  ]);
  api.on(listMaps, ({ keyword, page_no, page_size }) => {
    const lists = seen().filter(({ title, markdown }) => !keyword || `${title}${markdown}`.includes(keyword));
    return { lists, count: lists.length, page_no, page_size };
  });
  api.on(listCreationRecords, ({ page_no, page_size }) => ({
    lists: state.records,
    count: state.records.length,
    page_no,
    page_size,
  }));
  api.on(
    getMap,
    ({ id, version }) => state.versions.find((one) => one.id === id && one.version === version) ?? find(id),
  );
  api.on(saveMap, ({ id, version, keep: _keep, ...content }) => {
    if (id === undefined) return { is_saved: 1, map: add(content) };
    const now = find(id);
    if (now.version !== version) return { is_saved: 0, map: now, yours: content };
    state.versions.unshift(now);
    return { is_saved: 1, map: put({ ...now, ...content, source: now.source, version: version + 1 }) };
  });
  api.on(renameMap, ({ id, title }) => put({ ...find(id), title, version: find(id).version + 1 }));
  api.on(duplicateMap, ({ id }) => add({ ...find(id), title: `${find(id).title}（副本）` }));
  api.on(deleteMaps, ({ ids }) => void ids.map((id) => state.gone.add(id)) as never);
  api.on(restoreMaps, ({ ids }) => void ids.map((id) => state.gone.delete(id)) as never);
  api.on(listMapVersions, () =>
    state.versions.map(({ version, title }) => ({ version, title, save_time: '2026-01-05 09:30:00', size: 9 })),
  );
  api.on(revertMap, ({ id, version }) => {
    const old = state.versions.find((one) => one.version === version) ?? refuse('版本不存在');
    return { is_saved: 1, map: put({ ...find(id), markdown: old.markdown, version: find(id).version + 1 }) };
  });
  api.on(shareMap, ({ id, is_shared }) => {
    const share_id = is_shared ? 'abcdefghijklmnopqrstuv' : '';
    put({ ...find(id), share_id });
    return { share_id };
  });
  return { api, state, put };
}
