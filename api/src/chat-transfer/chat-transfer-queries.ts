import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/chat.ts';
import type { ImportedMessage } from 'shared/contracts/chat/chat-transfer.ts';
import { chatMessages, chatSessions } from '../chat/chat-tables.ts';
import { createSession, requireRoom } from '../chat/sessions/chat-session-queries.ts';
import type { Db, Tx } from '../database/db.ts';
import { addTo } from '../limits/limits.ts';
import { tooOften } from '../server/refusals/refusal.ts';
import { findSection } from '../site/site-queries.ts';
import { lockUser } from '../user/user-queries.ts';
import { chatImports } from './chat-transfer-tables.ts';

/** Messages of one part of an export, and the letters after which it ends. */
const mostOfPart = 200;
const lettersOfPart = 400_000;

/** A part of a user's own messages of the chat, and whether there are more. */
export async function findPart(db: Db, userId: number, { sessionId, after }: { sessionId?: number; after: number }) {
  const matching = and(
    eq(chatMessages.userId, userId),
    gt(chatMessages.id, after),
    sessionId === undefined ? undefined : eq(chatMessages.sessionId, sessionId),
    eq(chatSessions.kind, chatType.chat),
    isNull(chatMessages.deleteTime),
    isNull(chatSessions.deleteTime),
  );
  const ahead = db
    .select({
      id: chatMessages.id,
      before:
        sql<number>`sum(length(${chatMessages.content})) over (order by ${chatMessages.id}) - length(${chatMessages.content})`.as(
          'before',
        ),
    })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(matching)
    .orderBy(asc(chatMessages.id))
    .limit(mostOfPart)
    .as('ahead');
  const fitting = db.select({ id: ahead.id }).from(ahead).where(sql`${ahead.before} < ${lettersOfPart}`);
  const rows = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, fitting))
    .orderBy(asc(chatMessages.id));
  return rows;
}

interface Conversation {
  source: string;
  key: string;
  name: string;
  messages: ImportedMessage[];
  /** Characters of all messages. */
  letters: number;
}

/**
 * Stores a conversation from elsewhere as a session of the user, once.
 * @throws Refusal when it is too much for a day; then it does not count
 */
export async function storeImport(tx: Tx, userId: number, { source, key, name, messages, letters }: Conversation) {
  await lockUser(tx, userId);
  const known = and(eq(chatImports.userId, userId), eq(chatImports.source, source), eq(chatImports.key, key));
  const [earlier] = await tx
    .select({ id: chatSessions.id })
    .from(chatImports)
    .innerJoin(chatSessions, eq(chatSessions.id, chatImports.sessionId))
    .where(and(known, isNull(chatSessions.deleteTime)));
  if (earlier) return { id: earlier.id, isNew: false };

  await requireRoom(tx, userId);
  await requireDaysRoom(tx, userId, letters);
  const id = await createSession(tx, userId, name.trim() || undefined);
  await tx.delete(chatImports).where(known);
  await tx.insert(chatImports).values({ userId, source, key, sessionId: id });
  const now = Date.now();
  const times = messages.map(({ time }) => momentOf(time, now));
  // A trigger makes each message follow the one before it.
  await tx.insert(chatMessages).values(
    messages.map(({ role, content }, at) => ({
      userId,
      sessionId: id,
      role: role === 'user' ? ('question' as const) : ('answer' as const),
      status: 'done' as const,
      content,
      createTime: times[at],
    })),
  );
  await tx
    .update(chatMessages)
    .set({
      questionId: sql`(select max(asked.id) from chat_messages asked where asked.session_id = ${id} and asked.role = 'question' and asked.id < ${chatMessages.id})`,
    })
    .where(and(eq(chatMessages.sessionId, id), eq(chatMessages.role, 'answer')));
  await tx
    .update(chatSessions)
    .set({ updateTime: times.at(-1) ?? new Date() })
    .where(eq(chatSessions.id, id));
  return { id, isNew: true };
}

async function requireDaysRoom(tx: Tx, userId: number, letters: number): Promise<void> {
  const { imported_characters: times } = await findSection(tx, 'limits');
  const { count, secondsLeft } = await addTo(
    tx,
    { name: 'chat-import', times, seconds: 86_400 },
    String(userId),
    letters,
  );
  if (count <= times) return;
  const sentence = `一天最多导入 ${times.toLocaleString('zh-CN')} 个字，这个对话没有导入。请明天再试，已经导入的不会重复`;
  throw tooOften(sentence, Math.ceil(secondsLeft));
}

/** A time of a file, if it can be one. */
function momentOf(seconds: number | undefined, now: number): Date {
  const time = (seconds ?? Number.NaN) * 1000;
  return new Date(time > 0 && time <= now ? time : now);
}
