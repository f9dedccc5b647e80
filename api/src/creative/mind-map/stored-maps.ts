import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type MapLook, type MapSource, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { ownMessageId } from '../../chat/tree/tree.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { TextChecks } from '../../site/sensitive/sensitive.ts';
import { lockUser } from '../../site/user/user.ts';
import { findUse, lockMap, ownMaps } from './map-queries.ts';
import { mindMaps, mindMapVersions, type StoredMap } from './mind-map-tables.ts';

/** Minutes of a sitting, of which one version is kept. */
const sittingMinutes = 10;
/** UTF-16 units of all kept versions of one map, and of all maps of one user. */
const maxOfVersions = 5_000_000;
const maxOfUser = 20_000_000;
/** Deleted maps of one user that wait to be removed; older ones go at once. */
const maxDeleted = 500;

export interface MapContent {
  title: string;
  markdown: string;
  look: MapLook;
}

/** Locks are held: what all with the link see at once is what was checked. */
function requirePublicMap(checks: TextChecks, { title, markdown }: MapContent, field: string): void {
  checks.requireTitle(title, field);
  checks.requireText(markdown, field);
}

/** @throws Refusal when the user has as many maps as there may be */
export async function addMap(tx: Tx, userId: number, content: MapContent, source: MapSource): Promise<number> {
  await lockUser(tx, userId);
  const use = await findUse(tx, userId);
  if (use.maps >= mapLimits.maps) throw new Refusal(`最多保留 ${mapLimits.maps} 个导图，请先删除一些`);
  requireSpace(use.size + content.markdown.length);
  const { kind: sourceKind, name: sourceName } = source;
  const messageId = await ownMessageId(tx, userId, source.message_id);
  const [made] = await tx
    .insert(mindMaps)
    .values({ userId, ...content, size: content.markdown.length, sourceKind, sourceName, messageId })
    .returning({ id: mindMaps.id });
  if (!made) throw new Error('the map was not stored');
  await publishMap(tx, userId, made.id, 1);
  return made.id;
}

function requireSpace(size: number): void {
  if (size > maxOfUser) throw new Refusal('导图占用的空间已满，请先删除一些');
}

interface MapChange {
  id: number;
  read: number;
  content: MapContent;
  isKept: boolean;
  checks: TextChecks;
}

/**
 * Stores a map that was changed since `read`. @returns false where another change came first: nothing is stored then. The
 * same content is stored already. Where only the look is another one, the last look counts.
 */
export async function changeMap(
  tx: Tx,
  userId: number,
  { id, read, content, isKept, checks }: MapChange,
): Promise<boolean> {
  const map = await lockMap(tx, userId, id);
  const isSameText = map.title === content.title && map.markdown === content.markdown;
  if (isSameText && isDeepStrictEqual(map.look, content.look)) return true;
  if (map.version !== read && !isSameText) return false;
  if (map.shareId) requirePublicMap(checks, content, 'markdown');
  if (content.markdown.length > map.size) {
    requireSpace((await findUse(tx, userId)).size + content.markdown.length - map.size);
  }
  const now = new Date();
  const isOver = now.getTime() - map.keptTime.getTime() >= sittingMinutes * 60_000;
  const keeps = !isSameText && (isKept || isOver);
  if (keeps) await keepVersion(tx, map);
  await tx
    .update(mindMaps)
    .set({
      ...content,
      size: content.markdown.length,
      version: map.version + 1,
      updateTime: now,
      keptTime: keeps ? now : map.keptTime,
    })
    .where(eq(mindMaps.id, id));
  await publishMap(tx, userId, id, map.version + 1);
  return true;
}

/** Keeps what is stored as a version; the oldest versions beyond the limits go. */
async function keepVersion(tx: Tx, map: StoredMap): Promise<void> {
  const { id: mapId, version, title, markdown, look, size, updateTime: saveTime } = map;
  await tx.insert(mindMapVersions).values({ mapId, version, title, markdown, look, size, saveTime });
  const sums = tx
    .select({
      version: mindMapVersions.version,
      place: sql<number>`row_number() over (order by ${mindMapVersions.version} desc)`.as('place'),
      total: sql<number>`sum(${mindMapVersions.size}) over (order by ${mindMapVersions.version} desc)`.as('total'),
    })
    .from(mindMapVersions)
    .where(eq(mindMapVersions.mapId, mapId))
    .as('sums');
  const tooOld = tx
    .select({ version: sums.version })
    .from(sums)
    .where(
      or(
        sql`${sums.place} > ${mapLimits.versions}`,
        and(sql`${sums.total} > ${maxOfVersions}`, sql`${sums.place} > 1`),
      ),
    );
  await tx
    .delete(mindMapVersions)
    .where(and(eq(mindMapVersions.mapId, mapId), inArray(mindMapVersions.version, tooOld)));
}

export async function renameStored(
  tx: Tx,
  userId: number,
  { id, title, checks }: Pick<MapChange, 'id' | 'checks'> & { title: string },
): Promise<void> {
  const { version: read, markdown, look } = await lockMap(tx, userId, id);
  await changeMap(tx, userId, { id, read, content: { title, markdown, look }, isKept: false, checks });
}

/** Hides maps and ends their links. */
export async function hideMaps(tx: Tx, userId: number, ids: number[]): Promise<void> {
  const rows = await tx
    .update(mindMaps)
    .set({ deletedTime: new Date(), shareId: null })
    .where(and(ownMaps(userId, ids), isNull(mindMaps.deletedTime)))
    .returning({ id: mindMaps.id });
  const oldest = tx
    .select({ id: mindMaps.id })
    .from(mindMaps)
    .where(and(eq(mindMaps.userId, userId), isNotNull(mindMaps.deletedTime), isNull(mindMaps.removedTime)))
    .orderBy(desc(mindMaps.deletedTime), desc(mindMaps.id))
    .offset(maxDeleted);
  await tx.delete(mindMaps).where(inArray(mindMaps.id, oldest));
  for (const { id } of rows) await publishMap(tx, userId, id, 0);
}

/** @throws Refusal when there would be more maps than there may be */
export async function showMaps(tx: Tx, userId: number, ids: number[]): Promise<void> {
  await lockUser(tx, userId);
  const rows = await tx
    .update(mindMaps)
    .set({ deletedTime: null })
    .where(and(ownMaps(userId, ids), isNotNull(mindMaps.deletedTime)))
    .returning({ id: mindMaps.id, version: mindMaps.version });
  const use = await findUse(tx, userId);
  if (use.maps > mapLimits.maps) throw new Refusal(`最多保留 ${mapLimits.maps} 个导图，请先删除一些`);
  requireSpace(use.size);
  for (const { id, version } of rows) await publishMap(tx, userId, id, version);
}

/** @returns the name of the link; a map has one at a time */
export async function share(
  tx: Tx,
  userId: number,
  { id, isShared, checks }: Pick<MapChange, 'id' | 'checks'> & { isShared: boolean },
): Promise<string> {
  const map = await lockMap(tx, userId, id);
  if (isShared) requirePublicMap(checks, map, 'id');
  const shareId = isShared ? (map.shareId ?? randomBytes(16).toString('base64url')) : null;
  await tx.update(mindMaps).set({ shareId }).where(eq(mindMaps.id, id));
  await publishMap(tx, userId, id, map.version);
  return shareId ?? '';
}

/** Leaves of a map only that it was there. */
export async function emptyMap(tx: Tx, map: StoredMap): Promise<void> {
  await tx.delete(mindMapVersions).where(eq(mindMapVersions.mapId, map.id));
  const now = new Date();
  await tx
    .update(mindMaps)
    .set({
      title: '',
      markdown: '',
      size: 0,
      look: { theme: '', layout: 'both', colours: {}, folds: [] },
      sourceName: '',
      shareId: null,
      deletedTime: map.deletedTime ?? now,
      removedTime: now,
    })
    .where(eq(mindMaps.id, map.id));
  await publishMap(tx, map.userId, map.id, 0);
}

/** Removes deleted maps that can no longer be restored. */
export async function removeDeletedMaps(db: Db, now: number): Promise<void> {
  const before = new Date(now - mapLimits.deletedDays * 24 * 3_600_000);
  await db.delete(mindMaps).where(and(isNotNull(mindMaps.deletedTime), lt(mindMaps.deletedTime, before)));
}

const publishMap = (tx: Tx, userId: number, id: number, version: number) =>
  publishEvent(tx, userId, { event: 'map', map_id: id, version });
