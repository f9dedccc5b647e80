import { randomUUID } from 'node:crypto';
import { and, asc, countDistinct, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { isAbsent } from '../database/presence.ts';
import { tell } from '../database/signals.ts';
import { publishEvent } from '../events/event-queries.ts';
import { changeType } from '../ledger/change-types.ts';
import { findBalances, hold, release, settle } from '../ledger/ledger.ts';
import type { TextModel, Turn } from '../providers/text/text.ts';
import { Refusal } from '../server/refusal.ts';
import { lockUser } from '../user/user-queries.ts';
import { requireSession, shortName } from './chat-session-queries.ts';
import { chatMessages, chatRuns, chatSessions } from './chat-tables.ts';
import { type Framed, keepFramedSession } from './framed-queries.ts';

export type Run = typeof chatRuns.$inferSelect;
export interface RunEnd {
  status: Exclude<Run['status'], 'running'>;
  finishReason: string;
  text: string;
  /** What is told the reader of an answer that was cut off or failed. */
  problem?: string;
  /** Who wrote it, and the tokens of it; absent: not known. */
  served?: Pick<Run, 'channel' | 'tokensIn' | 'tokensOut'>;
}

/** Questions that one user may have under way. */
const mostAtOnce = 3;
/** Answers to one question. */
const mostAnswers = 3;
/** A live run beats every two seconds; after this many without one its process is dead, whatever else is known. */
const silentSeconds = 45;
/** After this many it is dead if it shows no presence either. */
const absentSeconds = 6;
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

/**
 * What processes tell each other about a run: somebody elsewhere follows it, it shall stop, there is more text, it has
 * ended.
 */
export const runSignal = (what: 'follow' | 'stop' | 'text' | 'end', runId: string) => `${what}:${runId}`;

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
  const [underWay] = await tx
    .select({ questions: countDistinct(chatRuns.questionId) })
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), eq(chatRuns.status, 'running')));
  if ((underWay?.questions ?? 0) >= mostAtOnce) {
    throw new Refusal(`最多同时生成 ${mostAtOnce} 个回答，请等待其中一个完成`);
  }
  const turns = await findContext(tx, sessionId, question);
  const runs = await insertRuns(tx, { ...question, sessionId });
  for (const run of runs) if (run.price > 0) await hold(tx, charge(run, changeType.chat));
  await tx
    .update(chatSessions)
    .set({ updateTime: new Date(), ...(session.isNamed ? {} : { name: shortName(question.text), isNamed: true }) })
    .where(eq(chatSessions.id, sessionId));
  for (const run of runs) await publishEvent(tx, userId, runEvent(run));
  return { runs, turns };
}

const runEvent = ({ id, sessionId, status }: Run) =>
  ({ event: 'run', run_id: id, session_id: sessionId, status }) as const;

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

const charge = (run: Run, type: number) => ({
  cause: 'chat',
  causeId: run.id,
  userId: run.userId,
  currency: 'chat' as const,
  amount: run.price,
  changeType: type,
  sourceSn: run.id,
  remark: '对话',
});

/**
 * Ends a run once, by the first of writer, stop, follower and job: answer, status and charge in one transaction. Any text
 * that was delivered is charged with the full price, none with nothing. Returns the run as it ended and the balance
 * after, or undefined when it had ended before.
 */
export async function endRun(db: Db, run: Run, end: RunEnd): Promise<{ run: Run; balance: number } | undefined> {
  return db.transaction(async (tx) => {
    // Before any row of the run, as a question does: in another order the two would wait for each other.
    await lockUser(tx, run.userId);
    const [ended] = await tx
      .update(chatRuns)
      .set({ status: end.status, finishReason: end.finishReason, problem: end.problem ?? '', ...end.served })
      .where(and(eq(chatRuns.id, run.id), eq(chatRuns.status, 'running')))
      .returning();
    if (!ended) return undefined;
    await tx
      .update(chatMessages)
      .set({ content: end.text, status: end.status })
      .where(eq(chatMessages.id, run.answerId));
    await tx.update(chatSessions).set({ updateTime: new Date() }).where(eq(chatSessions.id, run.sessionId));
    if (run.price > 0) {
      await (end.text ? settle(tx, charge(run, changeType.chat)) : release(tx, charge(run, changeType.chatReleased)));
    }
    await tell(tx, 'site_runs', runSignal('end', run.id));
    await publishEvent(tx, run.userId, runEvent(ended));
    return { run: ended, balance: (await findBalances(tx, run.userId)).chat };
  });
}

/** Saves what was written so far; a run that has ended meanwhile keeps what its end saved. */
export async function savePartial(db: Db, run: Run, text: string, { told = false } = {}): Promise<void> {
  await db
    .update(chatMessages)
    .set({ content: text })
    .where(and(eq(chatMessages.id, run.answerId), eq(chatMessages.status, 'running')));
  if (told) await tell(db, 'site_runs', runSignal('text', run.id));
}

/** Says that this process still writes these runs; returns those that it should not go on with. */
export async function beatRuns(db: Db, ids: string[]): Promise<string[]> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; stop: boolean }>(sql`
    update chat_runs set beat_time = now() from users
    where chat_runs.id in (${list}) and users.id = chat_runs.user_id
    returning chat_runs.id, chat_runs.stop_requested or users.is_disabled or chat_runs.status <> 'running' as stop`);
  return rows.filter(({ stop }) => stop).map(({ id }) => id);
}

/** What a reader is told when the process died that wrote the answer. */
const died = (text: string) => (text ? '服务中断，已保留写出的部分' : '服务中断，没有生成回答，也没有扣除积分');

/** Ends what no process writes any more, with what it had saved: settled if there is text, released if not. */
export async function endAbandonedRuns(
  db: Db,
  { silentFor = silentSeconds, runId }: { silentFor?: number; runId?: string } = {},
): Promise<number> {
  const silent = (seconds: number) => lt(chatRuns.beatTime, sql`now() - make_interval(secs => ${seconds})`);
  const dead = or(silent(silentFor), and(silent(absentSeconds), isAbsent(chatRuns.processNumber)));
  const rows = await db
    .select({ run: chatRuns, text: chatMessages.content })
    .from(chatRuns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
    .where(and(eq(chatRuns.status, 'running'), runId ? eq(chatRuns.id, runId) : undefined, dead))
    .limit(1000);
  const failures: unknown[] = [];
  for (const { run, text } of rows) {
    const status = run.stopRequested ? 'stopped' : 'interrupted';
    const end = { status, finishReason: status, text, problem: run.stopRequested ? '' : died(text) } as const;
    await endRun(db, run, end).catch((error: unknown) => failures.push(error));
  }
  // One that cannot be ended must not keep the others open.
  if (failures.length) throw failures[0];
  return rows.length;
}

/** A user's run by its id, or by the name that the client gave its question. */
export async function findRun(
  db: Db,
  userId: number,
  { runId, requestId }: { runId?: string | undefined; requestId?: string | undefined },
): Promise<Run | undefined> {
  const named = runId === undefined ? eq(chatRuns.requestId, requestId ?? '') : eq(chatRuns.id, runId);
  const [run] = await db
    .select()
    .from(chatRuns)
    .where(and(named, eq(chatRuns.userId, userId)));
  return run;
}

/** The answers to one question, in their order. */
export function findRunsOfQuestion(db: Db, questionId: number): Promise<Run[]> {
  return db.select().from(chatRuns).where(eq(chatRuns.questionId, questionId)).orderBy(asc(chatRuns.answerId));
}

/** A user's answers under way, oldest first. */
export function findRunning(db: Db, userId: number): Promise<Run[]> {
  return db
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.status, 'running'), eq(chatRuns.userId, userId)))
    .orderBy(chatRuns.createTime);
}

/** A run and what is stored of its text after so many characters. */
export async function findProgress(
  db: Db,
  runId: string,
  skip: number,
): Promise<{ run: Run; text: string } | undefined> {
  const [row] = await db
    .select({ run: chatRuns, text: sql<string>`substr(${chatMessages.content}, ${skip + 1}::int)` })
    .from(chatRuns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
    .where(eq(chatRuns.id, runId));
  return row;
}

/** For runs that other processes write: they hear it at once, and read it at their next beat if they do not. */
export async function requestStop(
  db: Db,
  { userId, sessionId, runId }: { userId: number; sessionId?: number | undefined; runId?: string },
): Promise<void> {
  const rows = await db
    .update(chatRuns)
    .set({ stopRequested: true })
    .where(
      and(
        eq(chatRuns.userId, userId),
        eq(chatRuns.status, 'running'),
        runId === undefined ? undefined : eq(chatRuns.id, runId),
        sessionId === undefined ? undefined : eq(chatRuns.sessionId, sessionId),
      ),
    )
    .returning({ id: chatRuns.id });
  for (const { id } of rows) await tell(db, 'site_runs', runSignal('stop', id));
}
