import { and, arrayContains, asc, desc, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { gramsOf } from '../../platform/database/grams.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { subjectOf } from '../subjects/subjects.ts';
import { chatMessages, chatSessions, isConversation } from '../tree/chat-tables.ts';
import { isOnPath, newestBelow, requireMessage } from '../tree/path-queries.ts';
import { chatSearch } from './chat-search-tables.ts';
import { readLetters } from './excerpt.ts';
import { formsOf } from './word-forms.ts';

/** Messages that are compared with the words, the newest; and those among them that are not in the index yet. */
const maxCompared = 500;
const maxUnindexed = 200;
/** The newest messages that are compared with a word that is too short for the index. */
const maxRead = 1000;
const questionLength = 80;

export interface Wanted {
  userId: number;
  words: string[];
  sessionId: number | undefined;
}

/** Ids of a user's own messages that have all words, the newest first. */
export async function findMatching(db: Db, { userId, words, sessionId }: Wanted): Promise<number[]> {
  const forms = words.map(formsOf);
  const matching = and(
    ...forms.map((ways) => or(...ways.map((way) => ilike(chatMessages.content, likePattern(way))))),
    sessionId === undefined ? undefined : eq(chatMessages.sessionId, sessionId),
    shownOf(userId),
  );
  const inIndex = forms.flatMap((ways) => {
    const grams = ways.map((way) => gramsOf(userId, way));
    return grams.every(({ length }) => length > 0)
      ? [or(...grams.map((some) => arrayContains(chatSearch.grams, some)))]
      : [];
  });
  const candidates = inIndex.length
    ? db
        .select({ id: chatSearch.messageId })
        .from(chatSearch)
        .where(and(...inIndex))
        .orderBy(desc(chatSearch.messageId))
        .limit(maxCompared)
    : newestOf(db, userId, sessionId);
  const unindexed = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), sql`not ${chatMessages.isIndexed}`, ne(chatMessages.status, 'running')))
    .orderBy(desc(chatMessages.id))
    .limit(maxUnindexed);
  const found = await Promise.all(
    [candidates, unindexed].map((ids) => findIds(db, and(inArray(chatMessages.id, ids), matching))),
  );
  return [...new Set(found.flat())].toSorted((a, b) => b - a);
}

const newestOf = (db: Db, userId: number, sessionId: number | undefined) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, userId),
        sessionId === undefined ? undefined : eq(chatMessages.sessionId, sessionId),
        ne(chatMessages.status, 'running'),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(maxRead);

const shownOf = (userId: number) =>
  and(
    eq(chatMessages.userId, userId),
    isConversation,
    isNull(chatMessages.deleteTime),
    isNull(chatSessions.deleteTime),
  );

async function findIds(db: Db, matching: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(matching);
  return rows.map(({ id }) => id);
}

/** These messages as hits of a list, in their order, with the part of their text that is indexed. */
export async function findHits(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: chatMessages.id,
      sessionId: chatMessages.sessionId,
      sessionName: chatSessions.name,
      role: chatMessages.role,
      createTime: chatMessages.createTime,
      text: sql<string>`left(${chatMessages.content}, ${readLetters}::int)`,
    })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(inArray(chatMessages.id, ids));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/**
 * The session of a user's own message, and how many messages of its path are newer. `leafId` names a path other than the
 * shown one, the newest that the message is on.
 */
export async function findPosition(db: Db, userId: number, id: number) {
  return db.transaction(async (tx) => {
    const { message, session } = await requireMessage(tx, userId, id);
    if (subjectOf(session).isForm) throw notFound('记录不存在');
    const isShown = await tx.$count(chatMessages, and(eq(chatMessages.id, id), onShownPath(session.leafId)));
    const leafId = isShown ? undefined : await newestBelow(tx, message);
    const newer = await tx.$count(
      chatMessages,
      and(
        eq(chatMessages.sessionId, session.id),
        gt(chatMessages.id, id),
        isNull(chatMessages.deleteTime),
        leafId === undefined ? onShownPath(session.leafId) : isOnPath(leafId),
      ),
    );
    return { sessionId: session.id, leafId, newer };
  });
}

/** Of a session without a chosen end all messages are on one path. */
const onShownPath = (leafId: number | null) => (leafId === null ? undefined : isOnPath(leafId));

/** The first characters of the questions on the shown path of a session, the oldest first. */
export async function findQuestions(
  db: Db,
  { id: sessionId, leafId }: Pick<typeof chatSessions.$inferSelect, 'id' | 'leafId'>,
  { no, size }: { no: number; size: number },
) {
  const asked = and(
    onShownPath(leafId),
    eq(chatMessages.sessionId, sessionId),
    eq(chatMessages.role, 'question'),
    isNull(chatMessages.deleteTime),
  );
  const text = sql<string>`left(${chatMessages.content}, ${questionLength}::int)`;
  const rows = await db
    .select({ id: chatMessages.id, text, createTime: chatMessages.createTime })
    .from(chatMessages)
    .where(asked)
    .orderBy(asc(chatMessages.id))
    .limit(size)
    .offset((no - 1) * size);
  return { rows, count: await db.$count(chatMessages, asked) };
}
