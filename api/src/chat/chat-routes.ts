import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  askChat,
  type ChatEvent,
  chatType,
  followChat,
  listModels,
  listRecords,
  listRuns,
  notEnoughBalance,
  recordType,
  stopChat,
} from 'shared/contracts/chat.ts';
import { listCreationRecords } from 'shared/contracts/creation.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { messageType, messageTypeOf } from 'shared/contracts/message-type.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { findCollections } from '../collection/record-collection-queries.ts';
import { addCreationUses, requireCreation } from '../creation/creation-queries.ts';
import { findCreationRecords, mostRecordsOfPage } from '../creation/creation-record-queries.ts';
import { framedByForm } from '../creation/form-queries.ts';
import type { Db } from '../database/db.ts';
import { Tally } from '../database/tally.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type { TextModel, TextProvider } from '../providers/text/text.ts';
import { busy, invalidInput, NotEnoughCredits, notFound, tooOften } from '../server/refusal.ts';
import { Semaphore } from '../server/semaphore.ts';
import { serve } from '../server/serve.ts';
import { type EventChannel, lastEventId, serveStream } from '../server/serve-stream.ts';
import { wireTime } from '../server/wire-time.ts';
import { addSkillUses, framedBySkill, requireSkill } from '../skill/skill-queries.ts';
import { attachedTo, findAttached, tellFiles } from './attachments/attachment-queries.ts';
import type { Framed } from './question/framed-queries.ts';
import { storeQuestion } from './question/question-queries.ts';
import { requireSearchPrice, searchOnce } from './question/search-queries.ts';
import { findRecords, mostRowsOfPage, type RecordFilter } from './record-queries.ts';
import type { AnswerRuns } from './runs/answer-runs.ts';
import { findRunOrCallOff } from './runs/called-off-queries.ts';
import { endAbandonedRuns } from './runs/run-end-queries.ts';
import { errorEvent } from './runs/run-events.ts';
import { findRun, findRunning, findRunsOfQuestion, type Run } from './runs/run-queries.ts';

/** `chatLog` has rows of another shape for templates. */
const recordsOfAnyType = { ...listRecords, output: z.union([listRecords.output, listCreationRecords.output]) };

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
    (await app.text.listModels()).map(({ key, alias, price, memberFree, abilities = [] }, at) => ({
      key,
      alias,
      balance: price,
      default: at === 0 ? 1 : 0,
      member_free: memberFree ? 1 : 0,
      // The text of a file is sent to every model.
      abilities: [...abilities, 'files'],
    })),
  );

  const skillUses = new Tally<number>((counts) => addSkillUses(app.db, counts));
  const creationUses = new Tally<number>((counts) => addCreationUses(app.db, counts));

  serveStream(app, askChat, async (input, { db, user, request }) => {
    if (runs.draining) throw busy('服务正在重启，请稍后再试');
    const name = input.request_id ?? keyOf(request);
    const isSearched = input.network === true && input.type !== chatType.creation && input.action !== 'continue';
    const question = {
      userId: user.id,
      sessionId: input.other_id,
      ...(await readQuestion(db, input)),
      model: await requireModel(app.text, input.model),
      requestId: name ?? randomUUID(),
      action: input.action,
      parentId: input.parent_id,
      answers: input.n,
      files: input.files,
      processNumber: app.processNumber,
      searchPrice: isSearched ? await requireSearchPrice(db, app.webSearch) : undefined,
    };
    await app.sensitiveWords.requireClean(question.text, 'question');
    try {
      const asked = await db.transaction((tx) => storeQuestion(tx, question));
      // The same request again: the answers that it has. Nothing is asked or charged twice.
      if ('earlier' in asked) return (channel) => followAll(runs, asked.earlier, asWanted(channel, input));
      await tellFiles(app.storage, asked.turns, asked.files);
      const { framed } = question;
      const search = isSearched ? searchOnce(app, question.text) : undefined;
      for (const [choice, run] of asked.runs.entries()) {
        const how = {
          outlives: name !== undefined,
          parameters: framed?.parameters,
          choice,
          written: asked.written,
          search,
        };
        runs.start(run, asked.turns, how);
      }
      if (framed) await (framed.kind === chatType.skill ? skillUses : creationUses).count(framed.subjectId);
      return (channel) => followAll(runs, asked.runs, asWanted(channel, input));
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      return async (channel) => channel.send(errorEvent(error.message, notEnoughBalance));
    }
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

  serve(app, recordsOfAnyType, async (input, { db, user }) => {
    const page = { page_no: input.page_no, page_size: Math.min(input.page_size, mostRowsOfPage) };
    if (input.type === chatType.creation) return listCreationRows(db, user.id, input);
    const filter: RecordFilter = {
      userId: user.id,
      kind: input.type,
      of: input.other_id,
      page: input.page_type === 0 ? 'all' : { no: page.page_no, size: page.page_size },
      leafId: input.leaf_id,
    };
    const share = { of: String(user.id), most: mostReadsOfOne, refusal: () => tooOften() };
    const { rows, count } = await reads.run(async () => {
      const found = await findRecords(db, filter);
      // The embedded database answers without leaving the event loop: calls that came meanwhile are let in.
      await setImmediate();
      return found;
    }, [share]);
    const avatar = pictureUrl(app, user.avatar);
    const collections = await findCollections(
      db,
      user.id,
      rows.map(({ id }) => id),
    );
    const attached = await findAttached(db, rows);
    const lists = rows.map((row) => ({
      id: row.id,
      type: row.role === 'question' ? recordType.question : recordType.answer,
      content: row.role === 'question' ? row.content : [row.content],
      message_type: row.role === 'question' ? messageType.text : messageTypeOf(row.content),
      create_time: wireTime(row.createTime),
      is_collect: collections.get(row.id) ?? 0,
      avatar: row.role === 'question' ? avatar : '',
      voice_file: '',
      status: row.status,
      model: row.model,
      rating: row.rating,
      parent_id: row.parentId ?? 0,
      ...(row.sources ? { sources: row.sources } : {}),
      ...(row.reasoning ? { reasoning: row.reasoning } : {}),
      ...(row.siblings.length > 1 ? { siblings: row.siblings } : {}),
      ...attachedTo(attached, row.id, (path) => pictureUrl(app, path)),
    }));
    return { lists, count, ...page };
  });
}

/** The text of a question, and what a skill or a template makes of it. */
async function readQuestion(
  db: Db,
  { type, other_id, question }: ServedInput<typeof askChat>,
): Promise<{ text: string; framed?: Framed }> {
  if (type === chatType.creation) {
    const creation = await requireCreation(db, other_id);
    return framedByForm(creation, typeof question === 'string' ? {} : question);
  }
  if (typeof question !== 'string') throw invalidInput('请输入问题', 'question');
  if (type === chatType.chat) return { text: question };
  if (type === chatType.skill) return { text: question, framed: framedBySkill(await requireSkill(db, other_id)) };
  throw invalidInput('该功能暂未开放', 'type');
}

/** A page that does not know of reasoning does not get it. */
const asWanted = (
  channel: EventChannel<ChatEvent>,
  { reasoning }: { reasoning?: number | undefined },
): EventChannel<ChatEvent> =>
  reasoning === 1
    ? channel
    : { signal: channel.signal, send: (event) => event.event !== 'reasoning' && channel.send(event) };

/** Sends all answers to a question as they grow; `index` says which one an event is of. */
async function followAll(runs: AnswerRuns, all: Run[], channel: EventChannel<ChatEvent>): Promise<void> {
  await Promise.all(
    all.map((run, index) => {
      const send = (event: ChatEvent) => channel.send(all.length > 1 ? { ...event, index } : event);
      // Of an answer that is continued only what is new.
      return runs.follow(run, { signal: channel.signal, send }, run.writtenBefore);
    }),
  );
}

async function listCreationRows(db: Db, userId: number, input: ServedInput<typeof listRecords>) {
  const page = { page_no: input.page_no, page_size: Math.min(input.page_size, mostRecordsOfPage) };
  const wanted = { userId, creationId: input.other_id, no: page.page_no, size: page.page_size };
  const { rows, count } = await findCreationRecords(db, wanted);
  const collections = await findCollections(
    db,
    userId,
    rows.map(({ question }) => question.id),
  );
  const lists = rows.map(({ question, answers }) => ({
    id: question.id,
    ask: question.content,
    reply: answers.map(({ content }) => content),
    create_time: wireTime(question.createTime),
    extra: question.form ?? {},
    is_collect: collections.get(question.id) ?? 0,
    status: answers.map(({ status }) => status),
  }));
  return { lists, count, ...page };
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
