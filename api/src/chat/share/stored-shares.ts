import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/question.ts';
import { recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { users } from '../../platform/user/user-tables.ts';
import { lockUser } from '../../site/user/user.ts';
import { findRecords } from '../record/record-queries.ts';
import { requireSession } from '../session/stored-sessions.ts';
import { chatShares, type SharedMessage } from './chat-share-tables.ts';

/** What a page of the site can show at once, without a script too: the newest messages that fit. */
const maxMessages = 200;
const maxLetters = 120_000;
/** Shares that one user may have at a time. */
const maxShares = 200;

const keptOf = (userId: number) => and(eq(chatShares.userId, userId), isNull(chatShares.revokeTime));

/** The messages of the shown path, the newest that fit on a page; answers that are still written are left out. */
export async function snapshotOf(db: Db, userId: number, sessionId: number) {
  const { name } = await requireSession(db, userId, sessionId);
  const { rows, count } = await findRecords(db, { userId, kind: chatType.chat, of: sessionId, page: 'all' });
  const messages = rows
    .filter((row) => row.status !== 'running' && row.content)
    .map(
      ({ role, content }): SharedMessage => ({
        type: role === 'question' ? recordType.question : recordType.answer,
        content,
      }),
    );
  if (messages.length === 0) throw new Refusal('这个会话还没有内容，不能分享');
  let letters = 0;
  const fitting = messages.slice(-maxMessages).reverse();
  const end = fitting.findIndex(({ content }, at) => {
    letters += content.length;
    return at > 0 && letters > maxLetters;
  });
  const kept = (end < 0 ? fitting : fitting.slice(0, end)).reverse();
  return { sessionId, title: name, messages: kept, isCut: kept.length < messages.length || rows.length < count };
}

export async function storeShare(
  tx: Tx,
  userId: number,
  snapshot: Awaited<ReturnType<typeof snapshotOf>>,
): Promise<string> {
  await lockUser(tx, userId);
  if ((await tx.$count(chatShares, keptOf(userId))) >= maxShares)
    throw new Refusal(`最多保留 ${maxShares} 个分享，请先取消一些`);
  const id = randomBytes(16).toString('base64url');
  await tx.insert(chatShares).values({ ...snapshot, id, userId, count: snapshot.messages.length });
  return id;
}

/** A share as everybody may see it: not revoked, and of a user who may use the site. */
export async function findShare(db: Db, id: string) {
  const [share] = await db
    .select(columnsOf(chatShares, 'id', 'title', 'messages', 'count', 'isCut', 'createTime'))
    .from(chatShares)
    .innerJoin(users, eq(users.id, chatShares.userId))
    .where(and(eq(chatShares.id, id), isNull(chatShares.revokeTime), eq(users.isDisabled, false)));
  return share;
}

export async function findShares(db: Db, userId: number, { no, size }: { no: number; size: number }) {
  const rows = await db
    .select(columnsOf(chatShares, 'id', 'sessionId', 'title', 'count', 'createTime'))
    .from(chatShares)
    .where(keptOf(userId))
    .orderBy(desc(chatShares.createTime), desc(chatShares.id))
    .limit(size)
    .offset((no - 1) * size);
  return { rows, count: await db.$count(chatShares, keptOf(userId)) };
}

export async function endShare(tx: Tx, userId: number, id: string): Promise<void> {
  const own = and(eq(chatShares.id, id), eq(chatShares.userId, userId));
  const ended = await tx
    .update(chatShares)
    .set({ messages: [], revokeTime: new Date() })
    .where(own)
    .returning({ id: chatShares.id });
  if (ended.length === 0) throw notFound('分享不存在或已取消');
}
