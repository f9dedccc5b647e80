import { useLoaderData, useNavigate } from 'react-router-dom';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import type { MindMap } from 'shared/contracts/creative/mind-map.ts';
import { useCapability } from 'shared/site/config.ts';
import { keptOf, useKeptMaps } from './keep/use-kept-map.ts';
import { useMapList } from './keep/use-map-list.ts';
import type { MindMapData } from './load-mind-map.ts';
import { useGivenMaps } from './make/use-given-maps.ts';
import { useWrittenMaps } from './make/use-written-maps.ts';

const mapPath = (id: number) => `/app/mind_map?id=${id}`;

/** What `/app/mind_map` knows and does: the map on the page, those that are kept, the one that is written. */
export function useMapPage(model: string | undefined) {
  const { mine, map: loaded } = useLoaderData<MindMapData>();
  const navigate = useNavigate();
  const kept = useKeptMaps(loaded, (map, isNew) => {
    if (isNew) void navigate(mapPath(map.id), { replace: true, preventScrollReset: true });
    list.saved(map);
  });
  const hasMaps = useCapability('maps');
  const list = useMapList(dataOf(mine?.maps), problemOf(mine?.maps), mine !== null && hasMaps, {
    removed: (id) => {
      if (kept.opened?.keeper.state.map.id !== id) return;
      kept.close();
      void navigate('/app/mind_map');
    },
    copied: (id) => void navigate(mapPath(id)),
    renamed: ({ id, title, version }) => kept.opened?.keeper.renamed(id, title, version),
  });
  const written = useWrittenMaps(model, kept, dataOf(mine?.last)?.lists[0]);
  const given = useGivenMaps(kept);
  return {
    list,
    kept,
    ...written,
    ...given,
    write(words: string) {
      kept.close();
      void navigate('/app/mind_map', { replace: !loaded });
      written.writing.write(words);
    },
    take(map: MindMap) {
      kept.opened?.keeper.giveUp();
      kept.open(keptOf(map));
    },
  };
}
export type MapPageWork = ReturnType<typeof useMapPage>;
