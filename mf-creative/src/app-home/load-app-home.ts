import { dataOf, loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import {
  getLatestWorks,
  type LatestCode,
  type LatestMap,
  type LatestRecord,
  latestOpen,
  latestWorks,
  type WaitingPost,
} from 'shared/contracts/creative/latest-works.ts';
import { listMaps } from 'shared/contracts/creative/mind-map.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { listOwnSquarePosts, type OwnSquarePost, waitingSquareStates } from 'shared/contracts/creative/square-own.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';

/** `status` of what waits or is drawn. */
const underWay = 4;

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

export interface OwnData {
  pictures: Part<{ lists: LatestRecord[] }>;
  codes: Part<{ lists: LatestCode[] }>;
  maps: Part<{ lists: LatestMap[] }>;
  openPictures: Part<{ lists: LatestRecord[] }>;
  openCodes: Part<{ lists: LatestCode[] }>;
  posts: Part<{ lists: WaitingPost[] }>;
}

async function loadOwn(tools: LoaderTools): Promise<OwnData> {
  const { call, has, signal } = tools;
  if (!has('latest_works')) return loadOfEach(tools);
  const found = await loadPart(tools, call(getLatestWorks, {}, { signal }));
  const of = <T>(list: (data: Output<typeof getLatestWorks>) => T[]): Part<{ lists: T[] }> =>
    'data' in found ? { data: { lists: list(found.data) } } : found;
  return {
    pictures: of((data) => data.pictures),
    codes: of((data) => data.codes),
    maps: of((data) => data.maps),
    openPictures: of((data) => data.open_pictures),
    openCodes: of((data) => data.open_codes),
    posts: of((data) => data.posts),
  };
}

/** Of a server of the family: each tool is asked. */
async function loadOfEach({ call, has, get, signal }: LoaderTools): Promise<OwnData> {
  const tools = { get, signal };
  const options = { signal };
  const nothing = { data: { lists: [] } };
  const first = (page_size: number) => ({ page_no: 1, page_size });
  const done = { status: drawStatus.done, ...first(latestWorks) };
  const open = { status: underWay, ...first(latestOpen) };
  const [pictures, codes, maps, openPictures, openCodes, posts] = await Promise.all([
    loadPart(tools, call(listDrawRecords, done, options)),
    loadPart(tools, call(listQrRecords, done, options)),
    has('maps') ? loadPart(tools, call(listMaps, first(latestWorks), options)) : nothing,
    loadPart(tools, call(listDrawRecords, open, options)),
    loadPart(tools, call(listQrRecords, open, options)),
    has('own_works')
      ? loadPart(tools, call(listOwnSquarePosts, { state: 'waiting', ...first(latestOpen) }, options))
      : nothing,
  ]);
  return { pictures, codes, maps, openPictures, openCodes, posts: waitingOf(posts) };
}

function waitingOf(posts: Part<{ lists: OwnSquarePost[] }>): OwnData['posts'] {
  if (!('data' in posts)) return posts;
  const lists = posts.data.lists.flatMap((post) => {
    const state = waitingSquareStates.find((one) => one === post.state);
    return state ? [{ ...post, state }] : [];
  });
  return { data: { lists } };
}
