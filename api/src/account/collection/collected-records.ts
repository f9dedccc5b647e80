import { and, asc, eq, exists, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chatType } from 'shared/contracts/chat/question.ts';
import { subjectOf } from '../../chat/subjects/subjects.ts';
import { chatMessages, chatSessions, recordCollections } from '../../chat/tree/tree.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { addFavourite, findFavourites } from '../../site/favourites/favourites.ts';
import { lockUser } from '../../site/user/user.ts';

/** Collects a record of the user and returns the collection's id; a record that is collected already keeps its id. */
export async function collectRecordOf(tx: Tx, userId: number, messageId: number): Promise<number> {
  await lockUser(tx, userId);
  const own = and(eq(chatMessages.id, messageId), eq(chatMessages.userId, userId), isNull(chatMessages.deleteTime));
  const [record] = await tx.select().from(chatMessages).where(own);
  if (!record) throw notFound('记录不存在');
  if (!record.content) throw new Refusal('这条记录还没有内容，不能收藏');
  return addFavourite(tx, recordCollections, userId, messageId);
}

export interface CollectionFilter {
  userId: number;
  keyword?: string | undefined;
  limit: number;
  offset: number;
}

/** What a user collected, the newest first: question, answers, and where it was asked. */
export async function findCollectedRecords(db: Db, { userId, keyword, limit, offset }: CollectionFilter) {
  const asked = alias(chatMessages, 'asked');
  const answer = alias(chatMessages, 'answer');
  const pattern = likePattern(keyword ?? '');
  const inAnswers = db
    .select({ one: sql`1` })
    .from(answer)
    .where(and(eq(answer.questionId, chatMessages.id), ilike(answer.content, pattern)));
  const found = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .leftJoin(asked, eq(asked.id, chatMessages.questionId))
    .where(
      and(
        eq(chatMessages.userId, userId),
        or(ilike(chatMessages.content, pattern), ilike(asked.content, pattern), exists(inAnswers)),
      ),
    );
  const matching = keyword ? inArray(recordCollections.thingId, found) : undefined;
  const page = await findFavourites(db, recordCollections, { userId, matching, limit, offset });
  const ids = page.rows.map(({ thingId }) => thingId);
  const collected = ids.length
    ? await db
        .select({ record: chatMessages, session: chatSessions, ask: asked.content })
        .from(chatMessages)
        .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
        .leftJoin(asked, eq(asked.id, chatMessages.questionId))
        .where(inArray(chatMessages.id, ids))
    : [];
  const byId = new Map(collected.map((one) => [one.record.id, one]));
  const rows = page.rows.flatMap((collection) => {
    const one = byId.get(collection.thingId);
    return one ? [{ collection, ...one }] : [];
  });
  const questions = rows.filter(({ record }) => record.role === 'question').map(({ record }) => record.id);
  const answers = await findAnswers(db, questions);
  const lists = rows.map(({ collection, record, session, ask }) => {
    const isQuestion = record.role === 'question';
    const isGone = record.deleteTime !== null || session.deleteTime !== null;
    const { idKey, isForm } = subjectOf(session);
    return {
      collection,
      messageId: record.id,
      ask: isQuestion ? record.content : (ask ?? ''),
      reply: isQuestion
        ? answers.filter((one) => one.questionId === record.id).map(({ content }) => content)
        : [record.content],
      // A conversation with a skill opens as every other one.
      kind: isForm ? session.kind : chatType.chat,
      /** 0: the conversation is deleted. */
      subject: isGone ? 0 : (session[idKey] ?? 0),
    };
  });
  return { lists, count: page.count };
}

async function findAnswers(db: Db, questions: number[]) {
  if (questions.length === 0) return [];
  return db
    .select({ questionId: chatMessages.questionId, content: chatMessages.content })
    .from(chatMessages)
    .where(inArray(chatMessages.questionId, questions))
    .orderBy(asc(chatMessages.id));
}
