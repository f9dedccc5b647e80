import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { spokenAnswers } from './voice-tables.ts';

/** An answer of the user: the record itself, or of a question the answer with this index. */
export async function requireAnswer(db: Db, userId: number, recordId: number, index: number) {
  const own = (matching: ReturnType<typeof eq>) =>
    db
      .select()
      .from(chatMessages)
      .where(and(matching, eq(chatMessages.userId, userId), isNull(chatMessages.deleteTime)))
      .orderBy(asc(chatMessages.id));
  const [record] = await own(eq(chatMessages.id, recordId));
  const answers = record?.role === 'question' ? await own(eq(chatMessages.questionId, record.id)) : [record];
  const answer = answers[record?.role === 'question' ? index : 0];
  if (!answer) throw notFound('记录不存在');
  return answer;
}

/** The name of the file, when this text of the answer was read before. */
export async function findSpoken(db: Db | Tx, messageId: number, textHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: spokenAnswers.name })
    .from(spokenAnswers)
    .where(and(eq(spokenAnswers.messageId, messageId), eq(spokenAnswers.textHash, textHash)));
  return row?.name;
}
