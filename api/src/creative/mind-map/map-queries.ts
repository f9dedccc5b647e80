import { and, desc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { users } from '../../platform/user/user-tables.ts';
import { mindMaps, mindMapVersions, type StoredMap } from './mind-map-tables.ts';

const { id, userId, version, title, size, sourceKind, sourceName, messageId, shareId } = mindMaps;
const { createTime, updateTime, deletedTime, removedTime } = mindMaps;
/** All columns but the text, for which a list has no use. */
export const rowColumns = {
  id,
  userId,
  version,
  title,
  size,
  sourceKind,
  sourceName,
  messageId,
  shareId,
  createTime,
  updateTime,
  deletedTime,
  removedTime,
};

export type MapRow = Pick<StoredMap, keyof typeof rowColumns>;

/** The user's maps of these ids, deleted ones too; removed ones are gone. */
export const ownMaps = (userId: number, ids: number[]): SQL | undefined =>
  and(eq(mindMaps.userId, userId), inArray(mindMaps.id, ids), isNull(mindMaps.removedTime));

/** Those that the user sees. */
const shownOf = (userId: number) => and(eq(mindMaps.userId, userId), isNull(mindMaps.deletedTime));

/** Text in which `%`, `_` and `\` mean themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

export async function findMapPage(
  db: Db,
  userId: number,
  { keyword, limit, offset }: { keyword: string | undefined; limit: number; offset: number },
): Promise<{ rows: MapRow[]; count: number }> {
  const words = (keyword ?? '').split(/\s+/).filter((word) => word !== '');
  const found = words.map((word) =>
    or(ilike(mindMaps.title, containing(word)), ilike(mindMaps.markdown, containing(word))),
  );
  const matching = and(shownOf(userId), ...found);
  const rows = await db
    .select(rowColumns)
    .from(mindMaps)
    .where(matching)
    .orderBy(desc(mindMaps.updateTime), desc(mindMaps.id))
    .limit(limit)
    .offset(offset);
  return { rows, count: await db.$count(mindMaps, matching) };
}

/** At most this many maps after an id. */
export const findMapsAfter = (db: Db, owner: number, after: number, limit: number): Promise<StoredMap[]> =>
  db
    .select()
    .from(mindMaps)
    .where(and(shownOf(owner), gt(mindMaps.id, after)))
    .orderBy(mindMaps.id)
    .limit(limit);

/** @throws Refusal for a map that the user does not have; one that was removed says so */
export async function requireMap(db: Db | Tx, userId: number, id: number): Promise<StoredMap> {
  const [map] = await db
    .select()
    .from(mindMaps)
    .where(and(eq(mindMaps.userId, userId), eq(mindMaps.id, id)));
  return present(map);
}

/** The same, locked until the transaction ends. */
export async function lockMap(tx: Tx, userId: number, id: number): Promise<StoredMap> {
  const [map] = await tx
    .select()
    .from(mindMaps)
    .where(and(eq(mindMaps.userId, userId), eq(mindMaps.id, id)))
    .for('update');
  return present(map);
}

function present(map: StoredMap | undefined): StoredMap {
  if (map?.removedTime) throw notFound('导图因违反使用规则已被移除');
  if (!map || map.deletedTime) throw notFound('导图不存在或已删除');
  return map;
}

export async function requireVersion(db: Db | Tx, mapId: number, version: number) {
  const [found] = await db
    .select()
    .from(mindMapVersions)
    .where(and(eq(mindMapVersions.mapId, mapId), eq(mindMapVersions.version, version)));
  if (!found) throw notFound('这个版本不存在或已清理');
  return found;
}

export const findVersions = (db: Db, mapId: number) =>
  db
    .select({
      version: mindMapVersions.version,
      title: mindMapVersions.title,
      saveTime: mindMapVersions.saveTime,
      size: mindMapVersions.size,
    })
    .from(mindMapVersions)
    .where(eq(mindMapVersions.mapId, mapId))
    .orderBy(desc(mindMapVersions.version));

/** What everybody with the link sees: not of a user who may not use the site. */
export async function requireShared(db: Db | Tx, shareId: string): Promise<StoredMap> {
  const [found] = await db
    .select({ map: mindMaps })
    .from(mindMaps)
    .innerJoin(users, eq(users.id, mindMaps.userId))
    .where(and(eq(mindMaps.shareId, shareId), isNull(mindMaps.deletedTime), eq(users.isDisabled, false)));
  if (!found) throw notFound('分享不存在或已取消');
  return found.map;
}

/** How many maps a user keeps, and the UTF-16 units of all of them. */
export async function findUse(tx: Tx, userId: number): Promise<{ maps: number; size: number }> {
  const [row] = await tx
    .select({ maps: sql<number>`count(*)::int`, size: sql<number>`coalesce(sum(${mindMaps.size}), 0)::int` })
    .from(mindMaps)
    .where(shownOf(userId));
  return row ?? { maps: 0, size: 0 };
}
