import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type ImportedMessage, importLimit } from 'shared/contracts/chat/chat-transfer.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { addTo } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { lockUser } from '../../site/user/user.ts';
import { createSession, requireRoom } from '../session/stored-sessions.ts';
import { chatMessages, chatSessions, isConversation } from '../tree/chat-tables.ts';
import { chatImports } from './chat-transfer-tables.ts';

/** Messages of one part of an export, and the letters after which it ends. */
const maxOfPart = 200;
const lettersOfPart = 400_000;

/** A part of a user's own messages of the chat, and whether there are more. */
export async function findPart(db: Db, userId: number, { sessionId, after }: { sessionId?: number; after: number }) {
  const matching = and(
    eq(chatMessages.userId, userId),
    gt(chatMessages.id, after),
    sessionId === undefined ? undefined : eq(chatMessages.sessionId, sessionId),
    isConversation,
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
    .limit(maxOfPart)
    .as('ahead');
  const fitting = db.select({ id: ahead.id }).from(ahead).where(sql`${ahead.before} < ${lettersOfPart}`);
  const rows = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, fitting))
    .orderBy(asc(chatMessages.id));
  const kept = await findKept(
    db,
    rows.map(({ parentId }) => parentId ?? 0),
  );
  return rows.map((row) => ({ ...row, parentId: kept(row.parentId ?? 0) }));
}

/** Of deleted messages among these ones the nearest message before them that was not deleted; 0: there is none. */
async function findKept(db: Db, ids: number[]): Promise<(id: number) => number> {
  const { rows } = await db.execute<{ start: number; id: number; is_kept: boolean }>(sql`
    with recursive up (start, id, parent_id, delete_time) as (
      select id, id, parent_id, delete_time from chat_messages
      where ${inArray(chatMessages.id, [...new Set(ids), 0])} and delete_time is not null
      union all
      select up.start, before.id, before.parent_id, before.delete_time from chat_messages before
      join up on before.id = up.parent_id where up.delete_time is not null
    ) select start, id, delete_time is null as is_kept from up`);
  const kept = new Map(rows.map(({ start }) => [start, 0]));
  for (const { start, id, is_kept } of rows) if (is_kept) kept.set(start, id);
  return (id) => kept.get(id) ?? id;
}

interface Conversation {
  source: string;
  key: string;
  name: string;
  messages: ImportedMessage[];
  shown: number;
  /** Characters of all messages. */
  letters: number;
}

/** The position of the message before one; -1: none. */
export const parentOf = ({ parent }: ImportedMessage, at: number): number => parent ?? at - 1;

/**
 * Stores a conversation from elsewhere as a session of the user, once.
 * @throws Refusal when it is too much for a day; then it does not count
 */
export async function storeImport(
  tx: Tx,
  userId: number,
  { source, key, name, messages, shown, letters }: Conversation,
) {
  await lockUser(tx, userId);
  const known = and(eq(chatImports.userId, userId), eq(chatImports.source, source), eq(chatImports.key, key));
  const [imported] = await tx
    .select({ id: chatSessions.id })
    .from(chatImports)
    .innerJoin(chatSessions, eq(chatSessions.id, chatImports.sessionId))
    .where(and(known, isNull(chatSessions.deleteTime)));
  const earlier = imported?.id ?? (source === 'site' ? await findExported(tx, userId, key, messages) : undefined);
  if (earlier !== undefined) return { id: earlier, isNew: false };

  await requireRoom(tx, userId);
  await requireDaysRoom(tx, userId, letters);
  const id = await createSession(tx, userId, name);
  await tx.delete(chatImports).where(known);
  await tx.insert(chatImports).values({ userId, source, key, sessionId: id });
  const now = Date.now();
  const times = messages.map(({ time }) => momentOf(time, now));
  const rows = await tx
    .insert(chatMessages)
    .values(
      messages.map(({ role, content }, at) => ({
        userId,
        sessionId: id,
        role: role === 'user' ? ('question' as const) : ('answer' as const),
        parentId: 0,
        status: 'done' as const,
        content,
        createTime: times[at],
      })),
    )
    .returning({ id: chatMessages.id });
  // They were given out in the order of the messages: along a path ids grow.
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  await tx.execute(sql`
    update chat_messages set parent_id = place.parent, question_id = place.question
    from jsonb_to_recordset(${JSON.stringify(placesOf(messages, ids))}::jsonb) as place (id int, parent int, question int)
    where chat_messages.id = place.id`);
  const isOnePath = messages.every((message, at) => parentOf(message, at) === at - 1);
  await tx
    .update(chatSessions)
    .set({ updateTime: times[shown] ?? new Date(), ...(!isOnePath && { leafId: ids[shown] }) })
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

/** Of each message the one before it, and of an answer its question: the nearest one before it. */
function placesOf(messages: readonly ImportedMessage[], ids: readonly number[]) {
  const questions: (number | null)[] = [];
  return messages.map((message, at) => {
    const before = parentOf(message, at);
    questions.push((messages[before]?.role === 'user' ? ids[before] : questions[before]) ?? null);
    return {
      id: ids[at],
      parent: ids[before] ?? 0,
      question: message.role === 'assistant' ? questions[at] : null,
    };
  });
}

/**
 * The user's own session that an export of this site was taken from: it has the number, and one of the questions. The number
 * alone may be another account's, or of another site.
 */
async function findExported(tx: Tx, userId: number, key: string, messages: ImportedMessage[]) {
  if (!/^\d{1,9}$/.test(key)) return undefined;
  const rows = await tx
    .select({ id: chatSessions.id, content: chatMessages.content })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.sessionId, chatSessions.id))
    .where(
      and(
        eq(chatSessions.id, Number(key)),
        eq(chatSessions.userId, userId),
        isConversation,
        isNull(chatSessions.deleteTime),
        eq(chatMessages.role, 'question'),
        isNull(chatMessages.deleteTime),
      ),
    );
  const asked = new Set(messages.flatMap(({ role, content }) => (role === 'user' ? content.trim() : [])));
  return rows.find(({ content }) => asked.has(content.trim().slice(0, importLimit.letters)))?.id;
}

/** A time of a file, if it can be one. */
function momentOf(seconds: number | undefined, now: number): Date {
  const time = (seconds ?? Number.NaN) * 1000;
  return new Date(time > 0 && time <= now ? time : now);
}
