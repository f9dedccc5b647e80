import { dataOf, loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getLatestWorks, latestOpen, latestWorks } from 'shared/contracts/creative/latest-works.ts';
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

type Latest = Output<typeof getLatestWorks>;

/** Works, what runs and what waits, of each tool. */
export type OwnData = { [Kind in keyof Latest]: Part<Latest[Kind]> };

async function loadOwn(tools: LoaderTools): Promise<OwnData> {
  const { call, has, signal } = tools;
  if (!has('latest_works')) return loadOfEach(tools);
  const found = await loadPart(tools, call(getLatestWorks, {}, { signal }));
  const of = <Kind extends keyof Latest>(kind: Kind): Part<Latest[Kind]> =>
    'data' in found ? { data: found.data[kind] } : found;
  return {
    pictures: of('pictures'),
    codes: of('codes'),
    maps: of('maps'),
    open_pictures: of('open_pictures'),
    open_codes: of('open_codes'),
    posts: of('posts'),
  };
}

/** Of a server of the family: each tool is asked. */
async function loadOfEach({ call, has, get, signal }: LoaderTools): Promise<OwnData> {
  const options = { signal };
  const first = (page_size: number) => ({ page_no: 1, page_size });
  const done = { status: drawStatus.done, ...first(latestWorks) };
  const open = { status: underWay, ...first(latestOpen) };
  const part = <T>(asked: Promise<{ lists: T[] }>) =>
    loadPart(
      { get, signal },
      asked.then(({ lists }) => lists),
    );
  const [pictures, codes, maps, open_pictures, open_codes, posts] = await Promise.all([
    part(call(listDrawRecords, done, options)),
    part(call(listQrRecords, done, options)),
    has('maps') ? part(call(listMaps, first(latestWorks), options)) : { data: [] },
    part(call(listDrawRecords, open, options)),
    part(call(listQrRecords, open, options)),
    has('own_works')
      ? part(call(listOwnSquarePosts, { state: 'waiting', ...first(latestOpen) }, options))
      : { data: [] },
  ]);
  return { pictures, codes, maps, open_pictures, open_codes, posts: waitingOf(posts) };
}

function waitingOf(posts: Part<OwnSquarePost[]>): OwnData['posts'] {
  if (!('data' in posts)) return posts;
  const data = posts.data.flatMap((post) => {
    const state = waitingSquareStates.find((one) => one === post.state);
    return state ? [{ ...post, state }] : [];
  });
  return { data };
}
