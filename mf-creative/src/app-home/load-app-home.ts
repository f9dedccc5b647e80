import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { listMaps } from 'shared/contracts/creative/mind-map.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { listOwnSquarePosts } from 'shared/contracts/creative/square-own.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';

/** `status` of what waits or is drawn. */
const underWay = 4;
/** Works of each tool that are asked for, things under way of each, and posts that wait. */
const counts = { works: 12, running: 6, posts: 6 };

/** Prices, and of who is logged in the latest works, what runs and what is published. A part that does not come is left out; the tools are always there. */
export const loadAppHome = loader(async (tools) => {
  const { call, get, signal } = tools;
  const options = { signal };
  const isMine = get(isLoggedInAtom);
  const [drawModels, chatModels, own] = await Promise.all([
    loadPart(tools, call(listDrawModels, {}, { ...options, sameForAll: true })),
    isMine ? loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })) : null,
    isMine ? loadOwn(tools) : null,
  ]);
  return {
    drawModels: dataOf(drawModels) ?? [],
    chatModels: dataOf(chatModels) ?? [],
    /** Null: a visitor who is not logged in. */
    own,
  };
});
export type AppHomeData = Awaited<ReturnType<typeof loadAppHome>>;

async function loadOwn(tools: LoaderTools) {
  const { call, has, signal } = tools;
  const options = { signal };
  const nothing = { lists: [], count: 0, page_no: 1, page_size: counts.works };
  const first = (page_size: number) => ({ page_no: 1, page_size });
  const done = { status: drawStatus.done, ...first(counts.works) };
  const open = { status: underWay, ...first(counts.running) };
  const [pictures, codes, maps, openPictures, openCodes, posts] = await Promise.all([
    loadPart(tools, call(listDrawRecords, done, options)),
    loadPart(tools, call(listQrRecords, done, options)),
    has('maps') ? loadPart(tools, call(listMaps, first(counts.works), options)) : { data: nothing },
    loadPart(tools, call(listDrawRecords, open, options)),
    loadPart(tools, call(listQrRecords, open, options)),
    has('own_works')
      ? loadPart(tools, call(listOwnSquarePosts, { state: 'waiting', ...first(counts.posts) }, options))
      : { data: { ...nothing, counts: {} } },
  ]);
  return { pictures, codes, maps, openPictures, openCodes, posts };
}
export type OwnData = Awaited<ReturnType<typeof loadOwn>>;
