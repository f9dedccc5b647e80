import { randomUUID } from 'node:crypto';
import { and, asc, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../database/db.ts';
import { publishEvent } from '../events/event-queries.ts';
import { changeType } from '../ledger/change-types.ts';
import { hold } from '../ledger/ledger.ts';
import type { TextModel, Turn } from '../providers/text/text.ts';
import { Refusal } from '../server/refusal.ts';
import { lockUser } from '../user/user-queries.ts';
import { requireNotCalledOff } from './called-off-queries.ts';
import { requireSession, shortName } from './chat-session-queries.ts';
import { chatMessages, chatRuns, chatSessions } from './chat-tables.ts';
import { type Framed, keepFramedSession } from './framed-queries.ts';

import { charge, type Run, runEvent } from './run-queries.ts';

/** Questions that one user may have under way. */
const mostAtOnce = 3;
/** Answers to one question. */
const mostAnswers = 3;
/** Characters of earlier turns and the question that the provider is sent; older turns are left out whole. */
const contextBudget = 12_000;
const contextTurns = 20;

export interface Question {
  userId: number;
  sessionId: number;
  text: string;
  model: TextModel;
  requestId: string;
  /** The process that will write the answer. */
  processNumber: number;
  /** The skill or the template that is asked, in place of a session. */
  framed?: Framed | undefined;
}

/** What a question led to: a run for each answer to be written, or the runs that the same request already has. */
export type Asked = { runs: Run[]; turns: Turn[] } | { earlier: Run[] };

/** Stores question and empty answer, and sets the price aside, before any provider hears of it. */
export async function storeQuestion(tx: Tx, question: Question): Promise<Asked> {
  const { userId, requestId, framed } = question;
  await lockUser(tx, userId);
  const framedSession = framed && (await keepFramedSession(tx, userId, framed));
  const sessionId = framedSession?.id ?? question.sessionId;
  const earlier = await tx
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), inArray(chatRuns.requestId, requestNames(requestId, mostAnswers))))
    .orderBy(asc(chatRuns.answerId));
  if (earlier[0]) {
    await requireSameQuestion(tx, earlier[0], { ...question, sessionId });
    return { earlier };
  }
  const session = framedSession ?? (await requireSession(tx, userId, sessionId));
  await requireNotCalledOff(tx, userId, requestId);
  const [underWay] = await tx
    .select({ questions: countDistinct(chatRuns.questionId) })
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), eq(chatRuns.status, 'running')));
  if ((underWay?.questions ?? 0) >= mostAtOnce) {
    throw new Refusal(`最多同时生成 ${mostAtOnce} 个回答，请等待其中一个完成`);
  }
  const turns = await findContext(tx, sessionId, question);
  const runs = await insertRuns(tx, { ...question, sessionId });
  for (const run of runs) if (run.price > 0) await hold(tx, charge(run, changeType.chat, session));
  await tx
    .update(chatSessions)
    .set({ updateTime: new Date(), ...(session.isNamed ? {} : { name: shortName(question.text), isNamed: true }) })
    .where(eq(chatSessions.id, sessionId));
  for (const run of runs) await publishEvent(tx, userId, runEvent(run));
  return { runs, turns };
}

/** Each answer to a question is a run with a name of its own; `#` is in no client's name. */
const requestNames = (requestId: string, answers: number) =>
  Array.from({ length: answers }, (_, at) => (at === 0 ? requestId : `${requestId}#${at + 1}`));

async function requireSameQuestion(tx: Tx, run: Run, question: Question): Promise<Run> {
  const [stored] = await tx.select().from(chatMessages).where(eq(chatMessages.id, run.questionId));
  const same = stored?.content === question.text && run.sessionId === question.sessionId;
  if (!same) throw new Refusal('同一请求标识不能用于不同的内容');
  return run;
}

async function insertRuns(tx: Tx, question: Question): Promise<Run[]> {
  const { userId, sessionId, text, model, requestId, processNumber, framed } = question;
  const message = { userId, sessionId, model: model.key };
  const [asked] = await tx
    .insert(chatMessages)
    .values({ ...message, role: 'question', content: text, status: 'done', form: framed?.form ?? null })
    .returning({ id: chatMessages.id });
  if (!asked) throw new Error('the question was not stored');
  const runs: Run[] = [];
  for (const name of requestNames(requestId, Math.min(framed?.answers ?? 1, mostAnswers))) {
    const [answer] = await tx
      .insert(chatMessages)
      .values({ ...message, role: 'answer', content: '', status: 'running', questionId: asked.id })
      .returning({ id: chatMessages.id });
    if (!answer) throw new Error('the answer was not stored');
    const [run] = await tx
      .insert(chatRuns)
      .values({
        ...message,
        id: randomUUID(),
        requestId: name,
        processNumber,
        price: model.price,
        status: 'running',
        questionId: asked.id,
        answerId: answer.id,
      })
      .returning();
    if (!run) throw new Error('the run was not stored');
    runs.push(run);
  }
  return runs;
}

/** Earlier turns of the session, oldest first, as far as the budget reaches, and the question. */
async function findContext(tx: Tx, sessionId: number, { text, framed }: Question): Promise<Turn[]> {
  const question = framed?.prompt ?? text;
  const rows = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.sessionId, sessionId), isNull(chatMessages.deleteTime)))
    .orderBy(desc(chatMessages.id))
    .limit(Math.min(framed?.contextTurns ?? contextTurns, contextTurns) * 2);
  const turns: Turn[] = [{ role: 'user', content: question }];
  let left = contextBudget - question.length;
  for (const answer of rows) {
    if (answer.role !== 'answer' || !answer.content || answer.status === 'running') continue;
    const asked = rows.find((row) => row.id === answer.questionId);
    if (!asked) break;
    left -= asked.content.length + answer.content.length;
    if (left < 0) break;
    turns.unshift({ role: 'user', content: asked.content }, { role: 'assistant', content: answer.content });
  }
  if (framed?.system) turns.unshift({ role: 'system', content: framed.system });
  return turns;
}
