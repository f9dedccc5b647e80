import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { chatMessages, chatSessions } from './chat-tables.ts';

export type Message = typeof chatMessages.$inferSelect;
type Session = typeof chatSessions.$inferSelect;

/** The event that the user's tabs receive. @param messageId as the contract has it */
export const conversationEvent = (sessionId: number, messageId: number) =>
  ({ event: 'conversation', session_id: sessionId, message_id: messageId }) as const;

/** Siblings at one place that a page gets. */
const maxSiblings = 50;

/**
 * Reads the path to `leaf` from its end, the newest message first, as `path (id, delete_time)`. PostgreSQL walks no further
 * than it is asked to: a page of the newest messages costs the same in any conversation.
 * @param belongs whose the leaf has to be, if that is asked; its session is joined. A path is of one session.
 */
export const walkPath = (leaf: number, belongs: SQL | undefined, read: SQL) => sql`
  with recursive path (id, parent_id, delete_time) as (
    select ${chatMessages.id}, ${chatMessages.parentId}, ${chatMessages.deleteTime} from ${chatMessages}
    join ${chatSessions} on ${chatSessions.id} = ${chatMessages.sessionId}
    where ${and(eq(chatMessages.id, leaf), belongs)}
    union all
    select before.id, before.parent_id, before.delete_time from chat_messages before join path on before.id = path.parent_id
  ) ${read}`;

/** Ids of a message and of all that follows it, on every path. */
const below = (id: number, sessionId: number) => sql`(
  with recursive below (id) as (
    select ${id}::int
    union all
    select next.id from chat_messages next
    join below on next.session_id = ${sessionId} and next.parent_id = below.id
  ) select id from below)`;

/** True for the messages of the path to `leaf`, or for its last ones. Along a path ids grow, so their order is that of the ids. */
export const isOnPath = (leaf: number, max = 2_000_000): SQL =>
  sql`${chatMessages.id} in (${walkPath(leaf, undefined, sql`select id from path limit ${max}::int`)})`;

export const isBelow = (id: number, sessionId: number): SQL => sql`${chatMessages.id} in ${below(id, sessionId)}`;

/** A message of the caller that was not deleted, with its session. */
export async function requireMessage(db: Db | Tx, userId: number, id: number) {
  const [found] = await db
    .select({ message: chatMessages, session: chatSessions })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        eq(chatMessages.id, id),
        eq(chatMessages.userId, userId),
        isNull(chatMessages.deleteTime),
        isNull(chatSessions.deleteTime),
      ),
    );
  if (!found) throw notFound('记录不存在');
  return found;
}

/** The same for a place in a session where a message is added; undefined when it was deleted meanwhile. */
export async function requirePlace(tx: Tx, sessionId: number, id: number, role?: Message['role']): Promise<Message> {
  const [message] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.sessionId, sessionId), isNull(chatMessages.deleteTime)));
  if (!message || (role && message.role !== role))
    throw invalidInput('这条消息不在当前会话中，请刷新后重试', 'parent_id');
  return message;
}

/** The last message of the shown path; 0: there is none. */
export async function leafOf(tx: Tx, { id, leafId }: Pick<Session, 'id' | 'leafId'>): Promise<number> {
  if (leafId !== null) return leafId;
  const [newest] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, id))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return newest?.id ?? 0;
}

/** The newest message at or below one; undefined: all of them are deleted. */
export async function newestBelow(tx: Tx, { id, sessionId }: Message): Promise<number | undefined> {
  const [newest] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(isBelow(id, sessionId), isNull(chatMessages.deleteTime)))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return newest?.id;
}

const placeOf = ({ parentId, role }: Pick<Message, 'parentId' | 'role'>) => `${role} ${parentId}`;

/** All messages at the places of these ones, by place, in their order; of one session. */
export async function findSiblings(db: Db | Tx, rows: Message[]): Promise<(row: Message) => number[]> {
  const [first] = rows;
  const parents = [...new Set(rows.map(({ parentId }) => parentId ?? 0))];
  const found = first
    ? await db
        .select({ id: chatMessages.id, role: chatMessages.role, parentId: chatMessages.parentId })
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.sessionId, first.sessionId),
            inArray(chatMessages.parentId, parents),
            isNull(chatMessages.deleteTime),
          ),
        )
        .orderBy(asc(chatMessages.id))
    : [];
  const byPlace = Map.groupBy(found, placeOf);
  return (row) => (byPlace.get(placeOf(row)) ?? []).map(({ id }) => id).slice(-maxSiblings);
}

/** The branch that continues from one of these messages to the newest message below them, and how many questions it asks after it. */
export async function findOtherBranch(db: Db, sessionId: number, ids: number[]) {
  if (ids.length === 0) return undefined;
  const { rows } = await db.execute<{ id: number; turns: number }>(sql`
    with recursive below (id, root, turns, delete_time) as (
      select id, id, 0, delete_time from chat_messages where ${inArray(chatMessages.id, ids)}
      union all
      select next.id, below.root, below.turns + (next.role = 'question' and next.delete_time is null)::int, next.delete_time
      from chat_messages next join below on next.session_id = ${sessionId} and next.parent_id = below.id
    ) select root as id, turns from below where turns > 0 and delete_time is null order by below.id desc limit 1`);
  return rows[0];
}

/** The message that something is made of, if it is the user's own; else 0, as for what is made of none. */
export async function ownMessageId(tx: Tx, userId: number, id: number): Promise<number> {
  if (id === 0) return 0;
  const own = and(eq(chatMessages.id, id), eq(chatMessages.userId, userId));
  return (await tx.$count(chatMessages, own)) > 0 ? id : 0;
}
