import type { FastifyInstance } from 'fastify';
import {
  deleteMaps,
  duplicateMap,
  exportMaps,
  getMap,
  getSharedMap,
  listMaps,
  listMapVersions,
  mapLimits,
  renameMap,
  restoreMaps,
  revertMap,
  saveMap,
  shareMap,
} from 'shared/contracts/creative/mind-map.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { allowOnce, type Limit } from '../../platform/limits/limits.ts';
import { invalidInput, tooOften } from '../../platform/refusals/refusal.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findMapPage, findMapsAfter, findVersions, requireMap, requireShared, requireVersion } from './map-queries.ts';
import { shownMap, shownRow } from './shown-map.ts';
import { addMap, changeMap, hideMaps, type MapContent, renameStored, share, showMaps } from './stored-maps.ts';

/** A page saves two seconds after a change: a busy hour of two tabs. */
const saves: Limit = { name: 'mind-map-save', times: 3600, seconds: 3600 };

/** Maps of one part of an export: 5 MB at most. */
const exportedAtOnce = 20;

export function mindMapRoutes(app: FastifyInstance): void {
  serve(app, listMaps, async (input, { db, user }) => {
    const { rows, count } = await findMapPage(db, user.id, { keyword: input.keyword, ...pageSlice(input) });
    return pageReply(input, rows.map(shownRow), count);
  });

  serve(app, exportMaps, async ({ after }, { db, user }) => {
    const maps = await findMapsAfter(db, user.id, after, exportedAtOnce);
    return { lists: maps.map(shownMap), next: maps.length < exportedAtOnce ? null : (maps.at(-1)?.id ?? null) };
  });

  serve(app, getMap, async ({ id, version }, { db, user }) => {
    const map = await requireMap(db, user.id, id);
    if (version === undefined || version === map.version) return shownMap(map);
    const { title, markdown, look, size, saveTime } = await requireVersion(db, id, version);
    return shownMap({ ...map, version, title, markdown, look, size, updateTime: saveTime });
  });

  serve(app, saveMap, async (input, { db, user, idempotent }) => {
    if (!(await allowOnce(db, saves, String(user.id)))) throw tooOften('保存过于频繁，请稍后再试');
    const { id, version, keep, source, ...content } = input;
    const checks = await app.sensitiveWords.load();
    const { value } = await idempotent(async (tx) => {
      if (id === undefined) return { id: await addMap(tx, user.id, content, source), isSaved: true };
      const change = { id, read: version, content, isKept: keep === 1, checks };
      return { id, isSaved: await changeMap(tx, user.id, change) };
    });
    return savedReply(db, user.id, value, content);
  });

  serve(app, renameMap, async ({ id, title }, { db, user, idempotent }) => {
    const checks = await app.sensitiveWords.load();
    await idempotent((tx) => renameStored(tx, user.id, { id, title, checks }));
    return shownRow(await requireMap(db, user.id, id));
  });

  serve(app, duplicateMap, async ({ id, share_id }, { db, user, idempotent }) => {
    if ((id === undefined) === (share_id === undefined)) throw invalidInput('请选择要复制的导图');
    const from = share_id === undefined ? await requireMap(db, user.id, id ?? 0) : await requireShared(db, share_id);
    const { markdown, look } = from;
    const suffix = share_id === undefined ? ' 副本' : '';
    const title = from.title.slice(0, mapLimits.title - suffix.length) + suffix;
    const source = { kind: 'copy' as const, name: from.title, message_id: 0 };
    const { value } = await idempotent((tx) => addMap(tx, user.id, { title, markdown, look }, source));
    return shownRow(await requireMap(db, user.id, value));
  });

  serve(app, deleteMaps, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => hideMaps(tx, user.id, ids));
    return null;
  });

  serve(app, restoreMaps, async ({ ids }, { user, idempotent }) => {
    await idempotent((tx) => showMaps(tx, user.id, ids));
    return null;
  });

  serve(app, listMapVersions, async ({ id }, { db, user }) => {
    await requireMap(db, user.id, id);
    return (await findVersions(db, id)).map(({ saveTime, ...row }) => ({ ...row, save_time: beijingTime(saveTime) }));
  });

  serve(app, revertMap, async ({ id, version, read }, { db, user, idempotent }) => {
    await requireMap(db, user.id, id);
    const { title, markdown, look } = await requireVersion(db, id, version);
    const content = { title, markdown, look };
    const checks = await app.sensitiveWords.load();
    // What is there now is kept, so that going back can be undone.
    const change = { id, read, content, isKept: true, checks };
    const { value: isSaved } = await idempotent((tx) => changeMap(tx, user.id, change));
    return savedReply(db, user.id, { id, isSaved }, content);
  });

  serve(app, shareMap, async ({ id, is_shared }, { user, idempotent }) => {
    const checks = await app.sensitiveWords.load();
    const { value } = await idempotent((tx) => share(tx, user.id, { id, isShared: is_shared === 1, checks }));
    return { share_id: value };
  });

  serve(app, getSharedMap, async ({ share_id }, { db }) => {
    const { title, markdown, look, updateTime } = await requireShared(db, share_id);
    return { title, markdown, look, update_time: beijingTime(updateTime) };
  });
}

/** The map as it is stored, and beside it what was not stored. */
async function savedReply(
  db: Db,
  userId: number,
  { id, isSaved }: { id: number; isSaved: boolean },
  content: MapContent,
) {
  const map = shownMap(await requireMap(db, userId, id));
  return isSaved ? { is_saved: 1, map } : { is_saved: 0, map, yours: content };
}
