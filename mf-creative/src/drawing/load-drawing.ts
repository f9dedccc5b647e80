import { idOf } from 'shared/bundled/lists/list-query.ts';
import { dataOf, loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { pickPrompts } from 'shared/contracts/creative/drawing-prompt.ts';
import { getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getSquareRemix } from 'shared/contracts/creative/square.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { worksPerPage } from '../works/records/record-tabs.ts';

/** Whether there is no picture to begin with. */
const isEmpty = (part: Part<{ count: number }> | null) => part === null || dataOf(part)?.count === 0;

/** `/app/drawing`: models, own pictures, and what the address names (`from`, `square`, `prompt`, `message_id`). */
export const loadDrawing = loader(async (tools) => {
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
    /** Null for a visitor who is not logged in: nothing was asked. */
    records,
    /** Null for who has pictures already. */
    examples,
    /** What is put into the form: a picture or a work of the square to continue from, or a description and the answer that it comes from. */
    handedOver: {
      record: dataOf(found)?.[0],
      remix: dataOf(remix),
      prompt: (url.searchParams.get('prompt') ?? '').slice(0, promptLimit).toWellFormed(),
      messageId: idOf(url.searchParams.get('message_id')) ?? 0,
    },
  };
});
export type DrawingData = Awaited<ReturnType<typeof loadDrawing>>;
