import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { messageType, messageTypeOf } from 'shared/contracts/chat/message-type.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { type ChatRecord, listRecords, rateAnswer, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { invalidInput, Overloaded, tooManyCalls } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findFavouritesAmong } from '../../site/favourites/favourites.ts';
import { attachedTo, findAttached } from '../attachments/attached-files.ts';
import { findCreationRecords, maxRecordsOfPage } from '../creation/creation-record-queries.ts';
import { newestWithSkill } from '../session/stored-sessions.ts';
import { findSubject } from '../subjects/subjects.ts';
import { chatMessages, recordCollections } from '../tree/chat-tables.ts';
import { requireMessage } from '../tree/path-queries.ts';
import { findEndings, findRecords, maxRowsOfPage, type RecordFilter } from './record-queries.ts';

/** `chatLog` has rows of another shape for templates. */
const recordsOfAnyType = { ...listRecords, output: z.union([listRecords.output, listCreationRecords.output]) };

/** Reading a page of long answers takes a tenth of a second, so users take turns. How many reads of one user may wait. */
const maxReadsOfOne = 6;

/** The stored messages of a conversation, and of a template. */
export function recordRoutes(app: FastifyInstance): void {
  const reads = new Semaphore({ atOnce: 1, maxWaiting: 100, refusal: () => new Overloaded() });

  serve(app, recordsOfAnyType, async (input, { db, user }) => {
    const page = { page_no: input.page_no, page_size: Math.min(input.page_size, maxRowsOfPage) };
    if (findSubject(input.type)?.isForm) return listCreationRows(db, user.id, input);
    const filter: RecordFilter = {
      userId: user.id,
      kind: input.type,
      of: await namedBy(db, user.id, input),
      page: input.page_type === 0 ? 'all' : { no: page.page_no, size: page.page_size },
      leafId: input.leaf_id,
    };
    const share = shareOf(user.id, { max: maxReadsOfOne, refusal: () => tooManyCalls() });
    const { rows, count, otherBranch } = await reads.run(async () => {
      const found = await findRecords(db, filter);
      // The embedded database answers without leaving the event loop: calls that came meanwhile are let in.
      await setImmediate();
      return found;
    }, [share]);
    const avatar = pictureUrl(app, user.avatar);
    const collections = await findFavouritesAmong(
      db,
      recordCollections,
      user.id,
      rows.map(({ id }) => id),
    );
    const attached = await findAttached(db, rows);
    const ended = rows.filter(({ role, status }) => role === 'answer' && status !== 'running').map(({ id }) => id);
    const endings = await findEndings(db, ended);
    const lists = rows.map((row) => ({
      id: row.id,
      type: row.role === 'question' ? recordType.question : recordType.answer,
      content: row.role === 'question' ? row.content : [row.content],
      message_type: row.role === 'question' ? messageType.text : messageTypeOf(row.content),
      create_time: beijingTime(row.createTime),
      is_collect: collections.get(row.id) ?? 0,
      avatar: row.role === 'question' ? avatar : '',
      voice_file: '',
      status: row.status,
      model: row.model,
      rating: row.rating,
      parent_id: row.parentId ?? 0,
      // Those of an answer under way come with its end, which is when they are charged.
      ...(row.sources && row.status !== 'running' ? { sources: row.sources } : {}),
      ...(row.reasoning ? { reasoning: row.reasoning } : {}),
      ...(row.siblings.length > 1 ? { siblings: row.siblings } : {}),
      ...(otherBranch && row === rows.at(-1) ? { other_branch: otherBranch } : {}),
      ...endingOf(endings.get(row.id)),
      ...attachedTo(attached, row.id, (path) => pictureUrl(app, path)),
    }));
    return { lists, count, ...page };
  });
}

/** The session of a call, or what else it names its conversation by. Of a skill, the newest conversation with it. */
async function namedBy(db: Db, userId: number, { type, other_id: of }: ServedInput<typeof listRecords>) {
  return type === chatType.skill && of ? ((await newestWithSkill(db, userId, of)) ?? 0) : of;
}

type Ending = Pick<ChatRecord, 'finish_reason' | 'problem'>;

function endingOf(ending: { finishReason: string; problem: string } | undefined): Ending {
  if (!ending) return {};
  const { finishReason: reason, problem } = ending;
  return {
    ...(reason && reason !== 'stop' ? { finish_reason: reason as Ending['finish_reason'] } : {}),
    ...(problem ? { problem } : {}),
  };
}

async function listCreationRows(db: Db, userId: number, input: ServedInput<typeof listRecords>) {
  const page = { page_no: input.page_no, page_size: Math.min(input.page_size, maxRecordsOfPage) };
  const wanted = {
    userId,
    kind: input.type,
    creationId: input.other_id || undefined,
    no: page.page_no,
    size: page.page_size,
  };
  const { rows, count } = await findCreationRecords(db, wanted);
  const collections = await findFavouritesAmong(
    db,
    recordCollections,
    userId,
    rows.map(({ question }) => question.id),
  );
  const endings = await findEndings(
    db,
    rows.flatMap(({ answers }) => answers.map(({ id }) => id)),
  );
  const lists = rows.map(({ question, answers }) => ({
    id: question.id,
    ask: question.content,
    reply: answers.map(({ content }) => content),
    create_time: beijingTime(question.createTime),
    extra: question.form ?? {},
    is_collect: collections.get(question.id) ?? 0,
    status: answers.map(({ status }) => status),
    answer_ids: answers.map(({ id }) => id),
    problem: answers.map(({ id }) => endings.get(id)?.problem ?? ''),
    finish_reason: answers.map(({ id }) => endings.get(id)?.finishReason || 'stop'),
  }));
  return { lists, count, ...page };
}

export function ratingRoutes(app: FastifyInstance): void {
  serve(app, rateAnswer, async ({ id, rating, reason }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      const { message } = await requireMessage(tx, user.id, id);
      if (message.role !== 'answer') throw invalidInput('只能评价回答', 'id');
      const ratingReason = rating === 0 ? '' : reason;
      await tx.update(chatMessages).set({ rating, ratingReason }).where(eq(chatMessages.id, id));
      return {};
    });
    return null;
  });
}
