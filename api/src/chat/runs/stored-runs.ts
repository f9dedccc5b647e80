import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notify } from '../../platform/database/signals.ts';
import { allowOnce, isUsedUp, type Limit } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { lockUser } from '../../site/user/user.ts';
import { subjectOf } from '../subjects/subjects.ts';
import { chatMessages, chatRuns, type chatSessions } from '../tree/chat-tables.ts';

export type Run = typeof chatRuns.$inferSelect;

/**
 * Signals between processes about a run: another process follows it, it shall stop, there is more text, it
 * has ended.
 */
export const runSignal = (what: 'follow' | 'stop' | 'text' | 'end', runId: string) => `${what}:${runId}`;

/** The event that a user's tabs receive of it. */
export const runEvent = ({ id, sessionId, status }: Run) =>
  ({ event: 'run', run_id: id, session_id: sessionId, status }) as const;

/** Each answer to a question is a run with a name of its own; `#` is in no client's name. */
export const requestNames = (requestId: string, answers: number) =>
  Array.from({ length: answers }, (_, at) => (at === 0 ? requestId : `${requestId}#${at + 1}`));

/** What is set aside for a run, then taken or given back. The remark says what was asked. */
export const charge = (run: Run, type: number, session: Pick<Session, 'kind' | 'name'> | undefined) => ({
  cause: 'chat',
  causeId: run.id,
  userId: run.userId,
  currency: 'chat' as const,
  amount: run.price,
  changeType: type,
  sourceSn: run.id,
  remark: session ? subjectOf(session).remark(session) : '对话',
});

/** The search of the web is a line of its own. */
export const searchCharge = (run: Run, type: number) => ({
  ...charge(run, type, undefined),
  cause: 'network',
  amount: run.searchPrice ?? 0,
  remark: '联网搜索',
});

type Session = typeof chatSessions.$inferSelect;

export interface Written {
  text: string;
  /** Undefined: what is stored stays. */
  reasoning?: string | undefined;
}

export const columnsOf = ({ text, reasoning }: Written) => ({
  content: text,
  ...(reasoning === undefined ? {} : { reasoning }),
});

/** Saves what was written so far; a run that has ended meanwhile keeps what its end saved. */
export async function savePartial(db: Db, run: Run, written: Written, { notifies = false } = {}): Promise<void> {
  await db
    .update(chatMessages)
    .set(columnsOf(written))
    .where(and(eq(chatMessages.id, run.answerId), eq(chatMessages.status, 'running')));
  if (notifies) await notify(db, 'site_runs', runSignal('text', run.id));
}

/** Says that this process still writes these runs; returns those that it should not continue with. */
export async function touchRuns(db: Db, ids: string[]): Promise<string[]> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; stop: boolean }>(sql`
    update chat_runs set heartbeat_time = now() from users
    where chat_runs.id in (${list}) and users.id = chat_runs.user_id
    returning chat_runs.id, chat_runs.stop_requested or users.is_disabled or chat_runs.status <> 'running' as stop`);
  return rows.filter(({ stop }) => stop).map(({ id }) => id);
}

/** A user's run by its id, or by the name that the client gave its question. */
export async function findRun(
  db: Db | Tx,
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

/** What a reader has of an answer already. */
export interface Known {
  /** Of its text, as PostgreSQL counts them. */
  characters: number;
  /** The same of its reasoning, and the MD5 of these; null: reasoning is not read. */
  thought: { characters: number; digest: string } | null;
}

/** A run, and what is stored of its answer besides what is known; all of reasoning that has started again. */
export async function findProgress(db: Db, runId: string, { characters, thought }: Known) {
  const { reasoning, content } = chatMessages;
  const isMore = thought
    ? sql<boolean>`md5(left(${reasoning}, ${thought.characters}::int)) = ${thought.digest}::text`
    : sql<boolean>`true`;
  const from = sql`case when ${isMore} then ${(thought?.characters ?? 0) + 1}::int else 1 end`;
  const [row] = await db
    .select({
      run: chatRuns,
      text: sql<string>`substr(${content}, ${characters + 1}::int)`,
      thought: thought ? sql<string>`substr(${reasoning}, ${from})` : sql<string>`''`,
      isMore,
    })
    .from(chatRuns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
    .where(eq(chatRuns.id, runId));
  return row;
}

/** Asks the processes that write these runs to stop: they hear it once it is committed, or read it at their next heartbeat. */
export async function requestStop(db: Db | Tx, meant: SQL): Promise<void> {
  const rows = await db
    .update(chatRuns)
    .set({ stopRequested: true })
    .where(and(meant, eq(chatRuns.status, 'running')))
    .returning({ id: chatRuns.id });
  for (const { id } of rows) await notify(db, 'site_runs', runSignal('stop', id));
}

/** A question that was stopped before it arrived is refused for ten minutes: longer than any request is under way. */
const calledOff: Limit = { name: 'called-off-question', times: 1, seconds: 600 };

const callOf = (userId: number, requestId: string) => `${userId} ${requestId}`;

/** The run of a question; when the question has not come yet, it is called off. Waits for a question that is just stored. */
export async function findRunOrCallOff(tx: Tx, userId: number, requestId: string): Promise<Run | 'called_off'> {
  await lockUser(tx, userId);
  const run = await findRun(tx, userId, { requestId });
  if (run) return run;
  await allowOnce(tx, calledOff, callOf(userId, requestId));
  return 'called_off';
}

/** Holds the user's lock. */
export async function requireNotCalledOff(tx: Tx, userId: number, requestId: string): Promise<void> {
  if (await isUsedUp(tx, calledOff, callOf(userId, requestId))) {
    throw new Refusal('已停止：问题没有发出，没有扣除积分');
  }
}
