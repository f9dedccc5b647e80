import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DrawAction } from 'shared/contracts/creative/drawing.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { chatMessages, chatSessions } from '../../chat/tree/tree.ts';
import type { Db } from '../../platform/database/db.ts';
import { drawRecords, drawRequests } from '../drawing/drawing.ts';

/** Pictures in a row of parents, and made from one picture, that are looked at. */
const longestChain = 200;
const mostChildren = 200;

interface Part {
  kind: 'message' | 'picture';
  id: number;
  title: string;
  /** Stored name of the small picture. */
  thumbnail: string;
  action: DrawAction | '';
  createTime: Date;
  isDeleted: boolean;
  sessionId: number;
}

/**
 * What led to a picture of the user's, the first one first, and what was made from it. Undefined: there is no such picture.
 * A deleted part keeps its place and says nothing of what it was.
 */
export async function findLineage(db: Db, userId: number, id: number) {
  const chain = await findChain(db, userId, id);
  const own = chain.at(-1);
  if (!own || own.record.deletedTime) return undefined;
  const messages = await findMessages(
    db,
    userId,
    chain.map(({ messageId }) => messageId),
  );
  const before = chain.flatMap((found, at) => {
    // An answer stands once, before the first picture that it led to.
    const isNew = chain.findIndex(({ messageId }) => messageId === found.messageId) === at;
    const message = isNew ? messages.get(found.messageId) : undefined;
    return [...(message ? [message] : []), ...(found === own ? [] : [partOf(found)])];
  });
  const after = await find(db)
    .where(and(eq(drawRecords.userId, userId), eq(drawRecords.parentId, id), eq(drawRecords.status, drawStatus.done)))
    .orderBy(asc(drawRecords.id))
    .limit(mostChildren);
  return { before, after: after.map(partOf) };
}

const find = (db: Db) =>
  db
    .select({ record: drawRecords, prompt: drawRequests.prompt, messageId: drawRequests.messageId })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId));

type Found = Awaited<ReturnType<typeof find>>[number];

/** A picture behind its parents, the first one first. */
async function findChain(db: Db, userId: number, id: number): Promise<Found[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive chain (id, parent_id, depth) as (
      select id, parent_id, 1 from ${drawRecords} where id = ${id} and user_id = ${userId}
      union all
      select parent.id, parent.parent_id, depth + 1
        from ${drawRecords} parent join chain on parent.id = chain.parent_id
       where parent.user_id = ${userId} and depth < ${longestChain}
    )
    select id from chain order by depth desc`);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const found = new Map((await find(db).where(inArray(drawRecords.id, ids))).map((row) => [row.record.id, row]));
  return ids.flatMap((one) => found.get(one) ?? []);
}

function partOf({ record, prompt }: Found): Part {
  const { id, action, createTime, deletedTime, thumbnails, name } = record;
  const isDeleted = deletedTime !== null;
  return {
    ...{ kind: 'picture', id, action, createTime, isDeleted, sessionId: 0 },
    ...{ title: isDeleted ? '' : prompt, thumbnail: isDeleted ? '' : (thumbnails[0]?.name ?? name) },
  };
}

async function findMessages(db: Db, userId: number, ids: number[]): Promise<Map<number, Part>> {
  const rows = await db
    .select({ message: chatMessages, sessionEnd: chatSessions.deleteTime })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(and(eq(chatMessages.userId, userId), inArray(chatMessages.id, ids)));
  return new Map(
    rows.map(({ message: { id, content, createTime, deleteTime, sessionId }, sessionEnd }) => {
      const isDeleted = deleteTime !== null || sessionEnd !== null;
      const title = isDeleted ? '' : [...content.replace(/\s+/g, ' ').trim()].slice(0, 100).join('');
      const place = { sessionId: isDeleted ? 0 : sessionId, createTime, isDeleted };
      return [id, { kind: 'message', id, title, thumbnail: '', action: '', ...place }];
    }),
  );
}
