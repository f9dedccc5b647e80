import { and, desc, eq, ilike, isNotNull, isNull } from 'drizzle-orm';
import { listMindMaps, removeMindMap, showMindMap } from 'shared/contracts/operator/creative/maps.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { containing, type MapRow, rowColumns } from './map-queries.ts';
import { mindMaps, mindMapVersions, type StoredMap } from './mind-map-tables.ts';
import { emptyMap } from './stored-maps.ts';

export function mapCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listMindMaps, async (input, { db }) => {
    const { who, words, shared } = input;
    const user = who === undefined ? undefined : await requireNamedUser(db, who);
    const meant = and(
      user && eq(mindMaps.userId, user.id),
      words ? ilike(mindMaps.title, containing(words)) : undefined,
      shared === 'yes' ? isNotNull(mindMaps.shareId) : undefined,
      shared === 'no' ? isNull(mindMaps.shareId) : undefined,
    );
    const newest = [desc(mindMaps.updateTime), desc(mindMaps.id)];
    const rows = db
      .select(rowColumns)
      .from(mindMaps)
      .where(meant)
      .orderBy(...newest);
    return findPage(input, rows, db.$count(mindMaps, meant), shown);
  });

  serveReading(operatorApi, showMindMap, async ({ id }, { db }) => {
    const map = await requireAny(db, id);
    const versions = await db.$count(mindMapVersions, eq(mindMapVersions.mapId, id));
    return { ...shown(map), markdown: map.markdown, versions };
  });

  serveWriting(operatorApi, removeMindMap, async ({ id }, { tx, log }) => {
    const map = await requireAny(tx, id);
    log.target = `map ${id}`;
    log.before = { title: map.title, size: map.size, share: map.shareId ?? '' };
    if (!map.removedTime) await emptyMap(tx, map);
    return shown(await requireAny(tx, id));
  });
}

async function requireAny(db: Db | Tx, id: number): Promise<StoredMap> {
  const [map] = await db.select().from(mindMaps).where(eq(mindMaps.id, id));
  if (!map) throw notFound(`There is no map ${id}.`);
  return map;
}

const shown = (map: MapRow) => ({
  id: map.id,
  user_id: map.userId,
  title: map.title,
  version: map.version,
  size: map.size,
  source: map.sourceKind,
  share: map.shareId ?? '',
  state: map.removedTime ? 'removed' : map.deletedTime ? 'deleted' : 'kept',
  create_time: map.createTime.toISOString(),
  update_time: map.updateTime.toISOString(),
});
