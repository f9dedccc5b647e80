import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { idColumnOf, isOfKind } from '../subjects/subjects.ts';
import { chatMessages, chatRuns, chatSessions } from '../tree/chat-tables.ts';
import { findOtherBranch, findSiblings, isOnPath, type Message, walkPath } from '../tree/path-queries.ts';

/** Rows of one page: an answer may have a quarter of a megabyte. */
export const maxRowsOfPage = 30;
/** Limits of a list without pages: rows, and bytes of text. The newest row is sent however long it is. */
const maxRows = 500;
const maxBytes = 1024 * 1024;

export interface RecordFilter {
  userId: number;
  /** A value of `chatType`. */
  kind: number;
  /** Of the chat, with a skill or without, the session, else the template; undefined: all. */
  of: number | undefined;
  /** Page 1 is the newest. `all`: the newest that fit into `maxBytes`. */
  page: { no: number; size: number } | 'all';
  /** Shows the path to this message, of the caller's own; undefined: the one that was chosen. */
  leafId?: number | undefined;
}

/** A user's own messages, from old to new, and how many there are in all. */
export async function findRecords(db: Db, { userId, kind, of, page, leafId }: RecordFilter) {
  const leaf = leafId ?? (await findLeaf(db, userId, kind, of));
  const belongs = and(
    eq(chatMessages.userId, userId),
    isOfKind(kind),
    of === undefined ? undefined : eq(idColumnOf(kind), of),
    isNull(chatSessions.deleteTime),
  );
  const matching = and(belongs, isNull(chatMessages.deleteTime));
  const onPath = leaf === null ? undefined : (read: SQL) => walkPath(leaf, belongs, read);
  const newestFirst =
    page === 'all'
      ? await findBearable(db, and(leaf === null ? undefined : isOnPath(leaf), matching))
      : await findPage(db, onPath ? isInPage(onPath, page) : matching, onPath ? { ...page, no: 1 } : page);
  const count = onPath ? await countPath(db, onPath) : await countAll(db, matching);
  const siblings = leaf === null ? undefined : await findSiblings(db, newestFirst);
  const rows = newestFirst.reverse().map((row) => ({ ...row, siblings: siblings?.(row) ?? [row.id] }));
  const isEnd = page === 'all' || page.no === 1;
  const lastTurn = rows.slice(rows.findLastIndex(({ role }) => role === 'question'));
  return { rows, count, otherBranch: leaf !== null && isEnd ? await findBranchBeside(db, lastTurn) : undefined };
}

/** What was left behind when the last answer, or its question, was asked again. @param lastTurn a question and its answer, or one of them */
async function findBranchBeside(db: Db, lastTurn: (Message & { siblings: number[] })[]) {
  for (const { id, sessionId, siblings } of lastTurn.toReversed()) {
    const beside = siblings.filter((sibling) => sibling !== id);
    const found = await findOtherBranch(db, sessionId, beside);
    if (found) return found;
  }
  return undefined;
}

/** The outcome of answers, by the last run that wrote or continued each. */
export async function findEndings(db: Db, answerIds: number[]) {
  const { answerId, finishReason, problem, createTime } = chatRuns;
  const rows = await db
    .selectDistinctOn([answerId], { answerId, finishReason, problem })
    .from(chatRuns)
    .where(inArray(answerId, answerIds))
    .orderBy(answerId, desc(createTime));
  return new Map(rows.map(({ answerId: id, ...ending }) => [id, ending]));
}

type ReadPath = (read: SQL) => SQL;

const isInPage = (onPath: ReadPath, { no, size }: { no: number; size: number }) =>
  sql`${chatMessages.id} in (${onPath(
    sql`select id from path where delete_time is null limit ${size}::int offset ${(no - 1) * size}::int`,
  )})`;

async function countPath(db: Db, onPath: ReadPath): Promise<number> {
  const counted = onPath(sql`select count(*)::int as count from path where delete_time is null`);
  const { rows } = await db.execute<{ count: number }>(counted);
  return rows[0]?.count ?? 0;
}

const countAll = (db: Db, matching: SQL | undefined) =>
  db.$count(joined(db, { id: chatMessages.id }).where(matching).as('matching'));

/** Null: all messages are on one path. */
async function findLeaf(db: Db, userId: number, kind: number, of: number | undefined): Promise<number | null> {
  if (of === undefined) return null;
  const [session] = await db
    .select({ leafId: chatSessions.leafId })
    .from(chatSessions)
    .where(
      and(eq(chatSessions.userId, userId), isOfKind(kind), eq(idColumnOf(kind), of), isNull(chatSessions.deleteTime)),
    );
  return session?.leafId ?? null;
}

const joined = <T extends Parameters<Db['select']>[0] & object>(db: Db, columns: T) =>
  db.select(columns).from(chatMessages).innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId));

async function findPage(db: Db, matching: SQL | undefined, { no, size }: { no: number; size: number }) {
  const rows = await joined(db, { message: chatMessages })
    .where(matching)
    .orderBy(desc(chatMessages.id))
    .limit(size)
    .offset((no - 1) * size);
  return rows.map(({ message }) => message);
}

async function findBearable(db: Db, matching: SQL | undefined): Promise<Message[]> {
  // PostgreSQL knows how long a text is without reading it.
  const bytes = sql<number>`octet_length(${chatMessages.content}) + octet_length(${chatMessages.reasoning})`;
  const upToHere = sql<number>`sum(${bytes}) over (order by ${chatMessages.id} desc)`;
  const newest = joined(db, { id: chatMessages.id, bytes: bytes.as('bytes'), upToHere: upToHere.as('up_to_here') })
    .where(matching)
    .orderBy(desc(chatMessages.id))
    .limit(maxRows)
    .as('newest');
  const rows = await db
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(newest, eq(newest.id, chatMessages.id))
    .where(or(lte(newest.upToHere, maxBytes), eq(newest.upToHere, newest.bytes)))
    .orderBy(desc(chatMessages.id));
  return rows.map(({ message }) => message);
}
