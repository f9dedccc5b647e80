import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { listAnswers, listRatings, stopAnswer } from 'shared/contracts/operator/chat/answers.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { findPage } from '../../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import { chatMessages, chatRuns } from '../../tree/chat-tables.ts';
import { requestStop } from '../stored-runs.ts';

export function answerCommands(operatorApi: OperatorApi): void {
  const { runs } = operatorApi.site;

  serveReading(operatorApi, listAnswers, async ({ who }, { db }) => {
    const user = who === undefined ? undefined : await requireNamedUser(db, who);
    const rows = await db
      .select({ run: chatRuns, letters: sql<number>`length(${chatMessages.content})` })
      .from(chatRuns)
      .innerJoin(chatMessages, eq(chatMessages.id, chatRuns.answerId))
      .where(and(eq(chatRuns.status, 'running'), user === undefined ? undefined : eq(chatRuns.userId, user.id)))
      .orderBy(asc(chatRuns.createTime))
      .limit(500);
    return rows.map(({ run, letters }) => ({
      run: run.id,
      user: run.userId,
      session: run.sessionId,
      model: run.model,
      price: run.price,
      letters,
      process: run.processNumber,
      begun: run.createTime.toISOString(),
      last_beat: run.heartbeatTime.toISOString(),
      stopping: run.stopRequested,
    }));
  });

  serveWriting(operatorApi, stopAnswer, async ({ run: id }, { tx, log, after }) => {
    const [run] = await tx
      .select()
      .from(chatRuns)
      .where(and(eq(chatRuns.id, id), eq(chatRuns.status, 'running')));
    if (!run) throw notFound(`No answer ${id} is being written. \`answers list\` has all of them.`);
    log.target = `answer of user ${run.userId}`;
    await requestStop(tx, eq(chatRuns.id, id));
    // At once if this process writes it; another one has heard of it.
    after(() => void runs.stop(run));
    return { run: id, user: run.userId };
  });

  serveReading(operatorApi, listRatings, async (input, { db }) => {
    const { rating } = input;
    const matching = rating === undefined ? ne(chatMessages.rating, 0) : eq(chatMessages.rating, rating);
    const rows = db
      .select()
      .from(chatMessages)
      .where(and(ne(chatMessages.rating, 0), matching))
      .orderBy(desc(chatMessages.id));
    return findPage(input, rows, db.$count(chatMessages, and(ne(chatMessages.rating, 0), matching)), (row) => ({
      answer: row.id,
      user: row.userId,
      model: row.model,
      rating: row.rating,
      reason: row.ratingReason,
      time: row.createTime.toISOString(),
    }));
  });
}
