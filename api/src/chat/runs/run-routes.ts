import type { FastifyInstance } from 'fastify';
import { followChat, listRuns, stopChat } from 'shared/contracts/chat/chat.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { lastEventId, serveStream } from '../../platform/serve/serve-stream.ts';
import { endAbandonedRuns } from './end-runs.ts';
import { asWanted } from './follow-answers.ts';
import { findRun, findRunning, findRunOrCallOff, findRunsOfQuestion } from './stored-runs.ts';

/** Answers under way: read again, listed, stopped; those whose process died are ended. */
export function runRoutes(app: FastifyInstance): void {
  const { runs } = app;

  app.jobs.add({
    name: 'end-abandoned-answers',
    everySeconds: 5,
    limitSeconds: 30,
    run: () => endAbandonedRuns(app.db),
  });

  serveStream(app, followChat, async (input, { db, user, request }) => {
    const run = await findRun(db, user.id, { runId: input.run_id });
    if (!run) throw notFound('回答不存在');
    return (channel) => runs.follow(run, asWanted(channel, input), input.after ?? lastEventId(request));
  });

  serve(app, listRuns, async (_input, { db, user }) =>
    (await findRunning(db, user.id)).map(({ id, sessionId, questionId, answerId }) => ({
      run_id: id,
      session_id: sessionId,
      question_id: questionId,
      answer_id: answerId,
    })),
  );

  serve(app, stopChat, async ({ run_id, request_id }, { db, user }) => {
    const run = run_id
      ? await findRun(db, user.id, { runId: run_id })
      : request_id && (await db.transaction((tx) => findRunOrCallOff(tx, user.id, request_id)));
    if (run === 'called_off') return { state: 'not_asked' as const };
    if (!run) throw notFound('回答不存在');
    // By the question's name all its answers are meant.
    const meant = run_id ? [run] : await findRunsOfQuestion(db, run.questionId);
    await Promise.all(meant.map((one) => runs.stop(one)));
    return { state: 'stopped' as const };
  });
}
