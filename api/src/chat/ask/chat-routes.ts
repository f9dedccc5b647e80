import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { addCounts, BatchedCounter } from '../../platform/database/batched-counter.ts';
import { busy, invalidInput, NotEnoughCredits } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { serveStream } from '../../platform/serve/serve-stream.ts';
import type { TextModel, TextProvider } from '../../providers/text/text.ts';
import { attachToPrompt } from '../attachments/attached-files.ts';
import { storeQuestion } from '../question/store-question.ts';
import { asWanted, followAll } from '../runs/follow-answers.ts';
import { errorEvent } from '../runs/run-events.ts';
import type { Frame } from '../subjects/subject.ts';
import { requireSubject, subjects } from '../subjects/subjects.ts';
import { requireSearchPrice, searchOnce } from '../web-search/web-search.ts';

export function chatRoutes(app: FastifyInstance): void {
  const { runs } = app;

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

  const uses = new Map(
    subjects.flatMap(({ kind, uses: column }) =>
      column ? [[kind, new BatchedCounter<number>((counts) => addCounts(app.db, column, counts))] as const] : [],
    ),
  );
  /** Never fails: the answer is under way, and charged. */
  const countUse = ({ kind, subjectId }: Frame) =>
    uses
      .get(kind)
      ?.count(subjectId)
      .catch((error: unknown) => app.log.error({ err: error, kind, subjectId }, 'a use was not counted'));

  serveStream(app, askChat, async (input, { db, user, request }) => {
    if (runs.draining) throw busy('服务正在重启，请稍后再试');
    const name = input.request_id ?? keyOf(request);
    const { read, isForm } = requireSubject(input.type);
    const isSearched = input.network === true && !isForm && input.action !== 'continue';
    const question = {
      userId: user.id,
      sessionId: input.other_id,
      ...(await read(db, { userId: user.id, id: input.other_id, question: input.question })),
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
      // It is stored and paid for: any failure from here on ends the runs, which release their holds.
      const prompt = attachToPrompt(app.storage, asked.messages, asked.files);
      const { frame } = asked;
      const search = isSearched ? searchOnce(app, question.text) : undefined;
      for (const [choice, run] of asked.runs.entries()) {
        const how = {
          outlives: name !== undefined,
          parameters: frame?.parameters,
          choice,
          written: asked.written,
          search,
          // The page of a form has no place for it.
          hidesReasoning: isForm,
        };
        runs.start(run, prompt, how);
      }
      if (frame) await countUse(frame);
      return (channel) => followAll(runs, asked.runs, asWanted(channel, input));
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      return async (channel) => channel.send(errorEvent(error.message, notEnoughBalance));
    }
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
