import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { goOnPrompt, type TextMessage } from '../../providers/text/text.ts';
import type { Frame } from '../subjects/subject.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { isOnPath } from '../tree/path-queries.ts';

/** Characters of earlier messages and the question that are sent to the provider; older pairs are left out whole. */
const contextBudget = 12_000;
const contextTurns = 20;
/** Messages of a path that are looked at: deleted ones lie between the others. */
const maxOfPath = 200;

export interface Asking {
  sessionId: number;
  /** The question's text. */
  text: string;
  frame?: Frame | undefined;
  /** The message before the question; 0: none; null: the session has one path, and the question is at its end. */
  after: number | null;
  /** The part of the answer that is written already and is to be continued. */
  written?: string | undefined;
}

/** Earlier messages of the path, oldest first, as far as the budget reaches, and the question. */
export async function findContext(tx: Tx, { sessionId, text, frame, after, written }: Asking): Promise<TextMessage[]> {
  const question = frame?.prompt ?? text;
  const max = Math.min(frame?.contextTurns ?? contextTurns, contextTurns) * 2;
  const rows =
    after === 0 ? [] : await findEarlier(tx, sessionId, after === null ? undefined : isOnPath(after, maxOfPath), max);
  const messages: TextMessage[] = [{ role: 'user', content: question }];
  let left = contextBudget - question.length;
  for (const answer of rows) {
    if (answer.role !== 'answer' || !answer.content || answer.status === 'running') continue;
    const asked = rows.find((row) => row.id === answer.questionId);
    if (!asked) break;
    left -= asked.content.length + answer.content.length;
    if (left < 0) break;
    messages.unshift({ role: 'user', content: asked.content }, { role: 'assistant', content: answer.content });
  }
  if (frame?.system) messages.unshift({ role: 'system', content: frame.system });
  if (written) messages.push({ role: 'assistant', content: written }, { role: 'user', content: goOnPrompt });
  return messages;
}

function findEarlier(tx: Tx, sessionId: number, onPath: SQL | undefined, max: number) {
  return tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.sessionId, sessionId), isNull(chatMessages.deleteTime), onPath))
    .orderBy(desc(chatMessages.id))
    .limit(max);
}
