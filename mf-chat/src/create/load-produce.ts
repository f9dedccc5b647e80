import { idOf } from 'shared/bundled/lists/list-query.ts';
import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import {
  type Creation,
  type CreationRecord,
  getCreation,
  listCreationRecords,
} from 'shared/contracts/chat/creation.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export interface RecordPage {
  lists: CreationRecord[];
  count: number;
}

export interface ProduceData {
  creation: Creation;
  /** Null for a visitor who is not logged in: nothing was asked. */
  mine: { models: Part<ChatModel[]>; records: Part<RecordPage> } | null;
}

export const recordsPerPage = 10;

/** What was written with one template, the newest first. */
export const recordsOf = (creationId: number, page: number) => ({
  type: chatType.creation,
  other_id: creationId,
  page_no: page,
  page_size: recordsPerPage,
});

/** `/create/produce?id=`: the template without its prompt. Without an id one is to be chosen first. */
export const loadProduce = loader(async (tools): Promise<ProduceData> => {
  const { call, get, url, signal } = tools;
  const id = idOf(url.searchParams.get('id'));
  if (!url.searchParams.has('id')) throw new Response(null, { status: 302, headers: { location: '/create' } });
  if (!id) throw new Response('请先选择一个模板', { status: 404 });
  const options = { signal };
  const isMine = get(isLoggedInAtom);
  const [creation, models, records] = await Promise.all([
    call(getCreation, { id }, options),
    isMine ? loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })) : null,
    isMine ? loadPart(tools, call(listCreationRecords, recordsOf(id, 1), options)) : null,
  ]);
  return { creation: { ...creation, content: '' }, mine: models && records && { models, records } };
});
