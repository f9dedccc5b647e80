import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askChat, chatType, notEnoughBalance } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { BatchedCounter } from '../../platform/database/batched-counter.ts';
import type { Db } from '../../platform/database/db.ts';
import { busy, invalidInput, NotEnoughCredits } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { serveStream } from '../../platform/serve/serve-stream.ts';
import type { TextModel, TextProvider } from '../../providers/text/text.ts';
import { attachToPrompt } from '../attachments/attachment-queries.ts';
import { addCreationUses, requireCreation } from '../creation/creation-queries.ts';
import { framedByForm } from '../creation/form-queries.ts';
import type { Framed } from '../question/framed-queries.ts';
import { storeQuestion } from '../question/question-queries.ts';
import { asWanted, followAll } from '../runs/follow-answers.ts';
import { errorEvent } from '../runs/run-events.ts';
import { addSkillUses, framedBySkill, requireSkill } from '../skill/skill-queries.ts';
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

  const skillUses = new BatchedCounter<number>((counts) => addSkillUses(app.db, counts));
  const creationUses = new BatchedCounter<number>((counts) => addCreationUses(app.db, counts));
  /** Never fails: the answer is under way, and charged. */
  const countUse = ({ kind, subjectId }: Framed) =>
    (kind === chatType.skill ? skillUses : creationUses)
      .count(subjectId)
      .catch((error: unknown) => app.log.error({ err: error, kind, subjectId }, 'a use was not counted'));

  serveStream(app, askChat, async (input, { db, user, request }) => {
    if (runs.draining) throw busy('服务正在重启，请稍后再试');
    const name = input.request_id ?? keyOf(request);
    const isSearched = input.network === true && input.type !== chatType.creation && input.action !== 'continue';
    const question = {
      userId: user.id,
      sessionId: input.other_id,
      ...(await readQuestion(db, input, user.id)),
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
      const { framed } = question;
      const search = isSearched ? searchOnce(app, question.text) : undefined;
      for (const [choice, run] of asked.runs.entries()) {
        const how = {
          outlives: name !== undefined,
          parameters: framed?.parameters,
          choice,
          written: asked.written,
          search,
          // The page of a template has no place for it.
          hidesReasoning: framed?.kind === chatType.creation,
        };
        runs.start(run, prompt, how);
      }
      if (framed) await countUse(framed);
      return (channel) => followAll(runs, asked.runs, asWanted(channel, input));
    } catch (error) {
      if (!(error instanceof NotEnoughCredits)) throw error;
      return async (channel) => channel.send(errorEvent(error.message, notEnoughBalance));
    }
  });
}

/** The text of a question, and the prompt that a skill or a template makes of it. */
async function readQuestion(
  db: Db,
  { type, other_id, question }: ServedInput<typeof askChat>,
  userId: number,
): Promise<{ text: string; framed?: Framed }> {
  if (type === chatType.creation) {
    const creation = await requireCreation(db, other_id);
    return framedByForm(creation, typeof question === 'string' ? {} : question);
  }
  if (typeof question !== 'string') throw invalidInput('请输入问题', 'question');
  if (type === chatType.chat) return { text: question };
  if (type === chatType.skill) {
    return { text: question, framed: framedBySkill(await requireSkill(db, other_id, userId)) };
  }
  throw invalidInput('该功能暂未开放', 'type');
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
