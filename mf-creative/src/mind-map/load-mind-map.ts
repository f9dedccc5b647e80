import { idOf } from 'shared/bundled/lists/list-query.ts';
import { loadPart, type Part } from 'shared/bundled/loading/load-part.ts';
import { type ChatModel, listModels } from 'shared/contracts/chat/chat-model.ts';
import { type CreationRecord, listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { getMap, listMaps, type MindMap } from 'shared/contracts/creative/mind-map.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { type MapPage, mapsPerPage } from './keep/use-map-list.ts';
import { lastRecordOf } from './make/use-resumed-map.ts';

export interface MindMapData {
  /** Null for a visitor who is not logged in: nothing was asked. */
  mine: {
    models: Part<ChatModel[]>;
    maps: Part<MapPage>;
    /** The newest map that a model wrote: it may be under way. */
    last: Part<{ lists: CreationRecord[] }>;
  } | null;
  map: MindMap | undefined;
}

/** `/app/mind_map`: the models of the chat, the user's maps, and the one that the address names. */
export const loadMindMap = loader(async (tools): Promise<MindMapData> => {
  const { call, get, has, url, signal } = tools;
  if (!get(isLoggedInAtom)) return { mine: null, map: undefined };
  const options = { signal };
  const id = idOf(url.searchParams.get('id'));
  const [models, maps, last, map] = await Promise.all([
    loadPart(tools, call(listModels, {}, { ...options, sameForAll: true })),
    has('maps')
      ? loadPart(tools, call(listMaps, { page_no: 1, page_size: mapsPerPage }, options))
      : { data: { lists: [], count: 0 } },
    loadPart(tools, call(listCreationRecords, lastRecordOf, options)),
    id === undefined || !has('maps') ? undefined : call(getMap, { id }, options),
  ]);
  return { mine: { models, maps, last }, map };
});
