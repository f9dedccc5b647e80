import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MindMap } from 'shared/contracts/creative/mind-map.ts';
import { useBackOnline } from 'shared/site/browser/use-online.ts';
import { useCapability } from 'shared/site/config.ts';
import { siteEventAtom, userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { type KeepStatus, type KeptMap, MapKeeper } from './map-keeper.ts';
import { readPending } from './pending-maps.ts';

/** A map was saved, renamed, deleted or brought back, in this tab or another one. */
export const mapEventAtom = siteEventAtom('map');

export interface OpenedMap {
  /** Another one is another map: the view begins anew. */
  view: string;
  keeper: MapKeeper;
}

export const keptOf = ({ id, version, title, markdown, look, source }: MindMap): KeptMap => ({
  key: `map-${id}`,
  id,
  version,
  title,
  markdown,
  look,
  source,
});

const ownerAtom = atom((get) => get(userAtom)?.sn ?? '');

/** Opens maps of the page, one at a time, and saves each by itself. */
export function useKeptMaps(loaded: MindMap | undefined, stored: (map: MindMap, isNew: boolean) => void) {
  const call = useCall();
  const isKept = useCapability('maps');
  const user = useAtomValue(ownerAtom);
  const owner = isKept ? user : '';
  const make = (map: KeptMap, status?: KeepStatus, view = `${map.key} ${map.version}`): OpenedMap => ({
    view,
    keeper: new MapKeeper(map, { call, owner, stored }, status),
  });
  const [opened, setOpened] = useState(() => loaded && make(keptOf(loaded)));
  const show = (next: OpenedMap | undefined) => {
    opened?.keeper.leave();
    setOpened(next);
  };
  const [shownId, setShownId] = useState(loaded?.id);
  if (loaded?.id !== shownId) {
    // The address leads to another map; one that was just stored is here already.
    setShownId(loaded?.id);
    if (loaded?.id !== opened?.keeper.state.map.id) setOpened(loaded && make(keptOf(loaded)));
  }
  useBackOnline(() => void opened?.keeper.save());
  useEffect(() => () => opened?.keeper.leave(), [opened]);
  usePending(owner, opened, loaded, (map, theirs) => {
    const next = make(map, 'changed', `${map.key} pending`);
    if (theirs) next.keeper.state = { ...next.keeper.state, status: 'conflict', theirs };
    else void next.keeper.save();
    setOpened(next);
  });
  return {
    opened,
    /** @param status `changed`: it is saved at once. @param view of the map that has grown on the page */
    open(map: KeptMap, status?: KeepStatus, view?: string) {
      const next = make(map, status, view);
      show(next);
      if (status === 'changed') void next.keeper.save();
    },
    saveBeside: (map: KeptMap) => void make(map, 'changed').keeper.save(),
    close: () => show(undefined),
  };
}

export type KeptMaps = ReturnType<typeof useKeptMaps>;

/** What was changed without a connection and is not saved yet: of the map on the page it is shown, new maps are saved. */
function usePending(
  owner: string,
  opened: OpenedMap | undefined,
  loaded: MindMap | undefined,
  take: (map: KeptMap, theirs: MindMap | undefined) => void,
) {
  const [done, setDone] = useState('');
  const name = `${owner} ${loaded?.id ?? ''}`;
  useEffect(() => {
    if (!owner || done === name) return;
    let isLeft = false;
    void readPending(owner).then((rows) => {
      if (isLeft) return;
      setDone(name);
      const row = rows.find(({ id }) => (loaded ? id === loaded.id : id === undefined));
      const isKnown = loaded && row && row.markdown === loaded.markdown && row.title === loaded.title;
      if (!row || isKnown || opened?.keeper.state.status === 'changed') return;
      take(row, loaded && loaded.version !== row.version ? loaded : undefined);
    });
    return () => {
      isLeft = true;
    };
  });
}

const none = { subscribe: () => () => undefined, state: undefined };

export function useKeepState(keeper: MapKeeper | undefined) {
  const { subscribe } = keeper ?? none;
  return useSyncExternalStore(
    subscribe,
    () => keeper?.state,
    () => keeper?.state,
  );
}

export type MapHead = Pick<KeptMap, 'id' | 'version' | 'title' | 'source'>;

const headKeys = ['id', 'version', 'title', 'source'] as const satisfies (keyof MapHead)[];

/** The head of a keeper's map. An edit leaves it as it is: what stands around the map is not drawn with each. */
export function useMapHead(keeper: MapKeeper | undefined): MapHead | undefined {
  const { subscribe } = keeper ?? none;
  const known = useRef<MapHead>(undefined);
  const read = () => {
    const now = keeper?.state.map;
    const isSame = now && known.current && headKeys.every((key) => now[key] === known.current?.[key]);
    if (!isSame) known.current = now;
    return known.current;
  };
  return useSyncExternalStore(subscribe, read, read);
}
