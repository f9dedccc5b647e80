import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  askChat,
  chatType,
  followChat,
  listModels,
  listRecords,
  listRuns,
  notEnoughBalance,
  recordType,
  stopChat,
} from 'shared/contracts/chat.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type { TextModel, TextProvider } from '../providers/text/text.ts';
import { busy, invalidInput, NotEnoughCredits, notFound, tooOften } from '../server/refusal.ts';
import { Semaphore } from '../server/semaphore.ts';
import { serve } from '../server/serve.ts';
import { lastEventId, serveStream } from '../server/serve-stream.ts';
import { wireTime } from '../server/wire-time.ts';
import { findRecords, mostRowsOfPage, type RecordFilter } from './record-queries.ts';
import { errorEvent } from './run-events.ts';
import { endAbandonedRuns, findRun, findRunning, storeQuestion } from './run-queries.ts';

/** Reading a page of long answers takes a tenth of a second, so users take turns; so many of one may wait. */
const mostReadsOfOne = 6;

export function chatRoutes(app: FastifyInstance): void {
  const { runs } = app;
  const reads = new Semaphore({ atOnce: 1, mostWaiting: 100 });

  app.jobs.add({
    name: 'end-abandoned-answers',
    everySeconds: 5,
    limitSeconds: 30,
    run: () => endAbandonedRuns(app.db),
  });

  serve(app, listModels, async () =>
    (await app.text.listModels()).map(({ key, alias, price }, at) => ({
      key,
      alias,
      balance: price,
      default: at === 0 ? 1 : 0,
      member_free: 0,
    })),
  );

  serveStream(app, askChat, async (input, { db, user, request }) => {
    if (input.type !== chatType.chat) throw invalidInput('该功能暂未开放', 'type');
    if (runs.draining) throw busy('服务正在重启，请稍后再试');
    const name = input.request_id ?? keyOf(request);
    const question = {
      userId: user.id,
      sessionId: input.other_id,
      text: input.question,
      model: await requireModel(app.text, input.model),
      requestId: name ?? randomUUID(),
      processNumber: app.processNumber,
    };
    try {
      const asked = await db.transaction((tx) => storeQuestion(tx, question));
      // The same request again: the answer that it has. Nothing is asked or charged twice.
      const run = 'earlier' in asked ? asked.earlier : asked.run;
      if ('turns' in asked) runs.start(run, asked.turns, { outlives: name !== undefined });
      return (channel) => runs.follow(run, channel);
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      return async (channel) => channel.send(errorEvent(error.message, notEnoughBalance));
    }
  });

  serveStream(app, followChat, async ({ run_id, after }, { db, user, request }) => {
    const run = await findRun(db, user.id, { runId: run_id });
    if (!run) throw notFound('回答不存在');
    return (channel) => runs.follow(run, channel, after ?? lastEventId(request));
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
    const run = await findRun(db, user.id, { runId: run_id, requestId: request_id });
    if (!run) throw notFound('回答不存在');
    await runs.stop(run);
    return null;
  });

  serve(app, listRecords, async (input, { db, user }) => {
    const page = { page_no: input.page_no, page_size: Math.min(input.page_size, mostRowsOfPage) };
    if (input.type !== chatType.chat) return { lists: [], count: 0, ...page };
    const filter: RecordFilter = {
      userId: user.id,
      sessionId: input.other_id,
      page: input.page_type === 0 ? 'all' : { no: page.page_no, size: page.page_size },
    };
    const share = { of: String(user.id), most: mostReadsOfOne, refusal: () => tooOften() };
    const { rows, count } = await reads.run(async () => {
      const found = await findRecords(db, filter);
      // The embedded database answers without leaving the event loop: calls that came meanwhile are let in.
      await setImmediate();
      return found;
    }, [share]);
    const avatar = pictureUrl(app, user.avatar);
    const lists = rows.map((row) => ({
      id: row.id,
      type: row.role === 'question' ? recordType.question : recordType.answer,
      content: row.role === 'question' ? row.content : [row.content],
      create_time: wireTime(row.createTime),
      is_collect: 0,
      avatar: row.role === 'question' ? avatar : '',
      voice_file: '',
      status: row.status,
      model: row.model,
    }));
    return { lists, count, ...page };
  });
}

async function requireModel(text: TextProvider, key: string | undefined): Promise<TextModel> {
  const models = await text.listModels();
  if (models.length === 0) throw busy('暂时没有可用的模型，请稍后再试');
  const model = key ? models.find((one) => one.key === key) : models[0];
  if (!model) throw invalidInput('所选模型不存在，请重新选择', 'model');
  return model;
}

/** A client without `request_id` still sends its retries under one idempotency key. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[requestHeader.idempotencyKey];
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined;
}
