import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** `status` of what waits or is drawn. */
const underWay = 4;

/** Prices, and of who is logged in the latest pictures and what runs. A part that does not come is left out; the tools are always there. */
export const loadAppHome = loader(async (tools) => {
  const { call, get, signal } = tools;
  const options = { signal, quiet: true };
  const isMine = get(isLoggedInAtom);
  const records = (status: number, page_size: number) =>
    loadPart(tools, call(listDrawRecords, { status, page_no: 1, page_size }, options));
  const [drawModels, chatModels, works, running] = await Promise.all([
    loadPart(tools, call(listDrawModels, {}, options)),
    isMine ? loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })) : null,
    isMine ? records(drawStatus.done, 12) : null,
    isMine ? records(underWay, 6) : null,
  ]);
  return {
    drawModels: dataOf(drawModels) ?? [],
    chatModels: dataOf(chatModels) ?? [],
    /** Null: a visitor who is not logged in. */
    works,
    running: dataOf(running)?.lists ?? [],
  };
});
export type AppHomeData = Awaited<ReturnType<typeof loadAppHome>>;
