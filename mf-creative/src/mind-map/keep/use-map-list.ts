import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import {
  deleteMaps,
  duplicateMap,
  listMaps,
  type MindMapRow,
  mapLimits,
  renameMap,
  restoreMaps,
} from 'shared/contracts/creative/mind-map.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { useCall } from 'shared/site/visit.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import { mapEventAtom } from './use-kept-map.ts';

export interface MapPage {
  lists: MindMapRow[];
  count: number;
}

export const mapsPerPage = 20;
/** Delay between the last letter and the search (ms). */
const searchDelay = 250;

interface Happened {
  removed(id: number): void;
  copied(id: number): void;
  renamed(row: MindMapRow): void;
}

/** The list of the user's maps and what is done with them; it follows changes of other tabs. */
export function useMapList(
  first: MapPage | undefined,
  problem: string | undefined,
  isMine: boolean,
  happened: Happened,
) {
  const call = useCall();
  const { prompt } = useDialogs();
  const list = useFoundMaps(first, problem, isMine);
  const [gone, setGone] = useState<MindMapRow>();
  const attempt = (work: () => Promise<unknown>) => toastFailure(work());
  return {
    ...list,
    gone,
    forget: () => setGone(undefined),
    remove: (row: MindMapRow) =>
      attempt(async () => {
        await call(deleteMaps, { ids: [row.id] }, { quiet: true });
        list.drop(row.id);
        setGone(row);
        happened.removed(row.id);
      }),
    undo: () =>
      attempt(async () => {
        if (!gone) return;
        await call(restoreMaps, { ids: [gone.id] }, { quiet: true });
        setGone(undefined);
        await list.reload();
      }),
    async rename(row: MindMapRow) {
      const title = await prompt(`最多 ${mapLimits.title} 个字`, {
        title: '重命名',
        value: row.title,
        maxLength: mapLimits.title,
        validate: (text) => text.trim() !== '' || '请输入名称',
      }).catch(() => undefined);
      if (title === undefined || title.trim() === row.title) return;
      await attempt(async () => {
        happened.renamed(await call(renameMap, { id: row.id, title: title.trim() }, { quiet: true }));
        await list.reload();
      });
    },
    duplicate: (row: MindMapRow) =>
      attempt(async () => {
        const copy = await call(duplicateMap, { id: row.id }, { quiet: true });
        await list.reload();
        happened.copied(copy.id);
      }),
  };
}
export type MapList = ReturnType<typeof useMapList>;

function useFoundMaps(first: MapPage | undefined, problem: string | undefined, isMine: boolean) {
  const call = useCall();
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [keyword]);
  const list = useGrowingList<MindMapRow>({
    key: asked,
    begins: !isMine || (first && asked === '') ? 'no' : 'now',
    first: asked === '' ? first : undefined,
    problem,
    pageSize: mapsPerPage,
    read: (page, signal) =>
      call(
        listMaps,
        { page_no: page, page_size: mapsPerPage, ...(asked ? { keyword: asked } : {}) },
        { quiet: true, signal },
      ),
  });
  const reload = () => (isMine ? list.reload().catch(() => undefined) : Promise.resolve());
  return { ...list, keyword, search: setKeyword, reload, saved: useFollowed(reload) };
}

/** Reads the list again when this tab saved a map, or another one changed it; a save of this tab is announced as well. */
function useFollowed(reload: () => Promise<unknown>): (map: { id: number; version: number }) => void {
  const event = useAtomValue(mapEventAtom);
  const seen = useRef(event);
  const last = useRef<{ change: string; isOwn: boolean }>(undefined);
  function follow(change: string, isOwn: boolean): void {
    const isKnown = last.current?.change === change && last.current.isOwn !== isOwn;
    last.current = isKnown ? undefined : { change, isOwn };
    if (!isKnown) void reload();
  }
  const hear = useEffectEvent(() => event && follow(`${event.map_id} ${event.version}`, false));
  useEffect(() => {
    if (event === seen.current) return;
    seen.current = event;
    hear();
  }, [event]);
  return ({ id, version }) => follow(`${id} ${version}`, true);
}
