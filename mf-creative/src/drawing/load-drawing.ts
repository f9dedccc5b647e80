import { idOf } from 'shared/bundled/lists/list-query.ts';
import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import { type DrawModel, listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { type PromptExample, pickPrompts } from 'shared/contracts/creative/drawing-prompt.ts';
import { type DrawRecord, getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getSquareRemix } from 'shared/contracts/creative/square.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { type WorksPage, worksPerPage } from '../works/records/record-tabs.ts';

/** What the address puts into the form: a picture to continue from, or a description and the answer that it comes from. */
export interface HandedOver {
  record: DrawRecord | undefined;
  /** A work of the square to draw after. */
  remix: Output<typeof getSquareRemix> | undefined;
  prompt: string;
  messageId: number;
}

export interface DrawingData {
  models: Part<DrawModel[]>;
  /** Null for a visitor who is not logged in: nothing was asked. */
  records: Part<WorksPage<DrawRecord>> | null;
  /** Null for who has pictures already. */
  examples: Part<PromptExample[]> | null;
  handedOver: HandedOver;
}

/** Whether there is no picture to begin with. */
const isEmpty = (part: DrawingData['records']) => part === null || ('data' in part && part.data.count === 0);

/** `/app/drawing`: models, own pictures, and what the address names (`from`, `square`, `prompt`, `message_id`). */
export const loadDrawing = loader(async (tools): Promise<DrawingData> => {
  const { call, get, has, url, signal } = tools;
  const options = { signal };
  const isMine = get(isLoggedInAtom);
  const square = idOf(url.searchParams.get('square'));
  const from = isMine ? idOf(url.searchParams.get('from')) : undefined;
  const own = isMine
    ? loadPart(tools, call(listDrawRecords, { status: -1, page_no: 1, page_size: worksPerPage }, options))
    : Promise.resolve(null);
  const [models, records, examples, found, remix] = await Promise.all([
    loadPart(tools, call(listDrawModels, {}, { ...options, sameForAll: true })),
    own,
    own.then((part) => (isEmpty(part) ? loadPart(tools, call(pickPrompts, {}, options)) : null)),
    from === undefined ? null : loadPart(tools, call(getDrawRecords, { records_id: [from] }, options)),
    square === undefined || !has('square_works')
      ? null
      : loadPart(tools, call(getSquareRemix, { id: square }, options)),
  ]);
  return {
    models,
    records,
    examples,
    handedOver: {
      record: found && 'data' in found ? found.data[0] : undefined,
      remix: remix && 'data' in remix ? remix.data : undefined,
      prompt: (url.searchParams.get('prompt') ?? '').slice(0, promptLimit).toWellFormed(),
      messageId: idOf(url.searchParams.get('message_id')) ?? 0,
    },
  };
});
