import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { useRemoval } from 'shared/bundled/lists/use-removal.ts';
import { dataOf, type Part, problemOf } from 'shared/bundled/loading/load-part.ts';
import { reveal } from 'shared/bundled/scroll/reveal.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { belongsTo, newestFirst, type RecordTab, statusOfTab, type WorksPage, worksPerPage } from './record-tabs.ts';
import { toastFailure } from './toast-failure.ts';
import { type RecordSource, useRecordUpdates } from './use-record-updates.ts';

type Call = ReturnType<typeof useCall>;

export interface WorkKind<R extends DrawRecord> extends RecordSource<R> {
  list(
    call: Call,
    wanted: { status: number; keyword: string; page_no: number; page_size: number },
    options: { signal: AbortSignal; quiet: true },
  ): Promise<WorksPage<R>>;
  cancel(call: Call, ids: number[]): Promise<unknown>;
  remove(call: Call, ids: number[]): Promise<unknown>;
  restore(call: Call, ids: number[]): Promise<unknown>;
}

/**
 * The visitor's works of one tool: by tab and keyword, the newest first, kept as they are now; cancelled, removed and brought back.
 * @param loaded the first page of all of them
 */
export function useWorks<R extends DrawRecord>(kind: WorkKind<R>, loaded: Part<WorksPage<R>> | null) {
  const call = useCall();
  const results = useRef<HTMLElement>(null);
  const list = useWorkList(kind, loaded);
  const removal = useRemoval<R>({
    remove: ({ id }) => kind.remove(call, [id]),
    restore: ({ id }) => kind.restore(call, [id]),
  });
  const read = useRecordUpdates(kind, list.items, {
    take: list.take,
    drop(ids) {
      for (const id of ids) if (removal.stateOf({ id } as R) === undefined) list.drop(id);
    },
    reload: () => void list.reload().catch(() => undefined),
  });
  return {
    ...list,
    results,
    /** Shows records that were ordered, where the results lie below the form. */
    show(ids: readonly number[]): void {
      read(ids);
      reveal(results.current, 'start');
      if (list.tab !== 'all' && list.tab !== 'open') list.choose('all');
    },
    cancel(records: readonly R[]): void {
      const ids = records.map(({ id }) => id);
      void toastFailure(kind.cancel(call, ids).then(() => read(ids)));
    },
    remove: removal.remove,
    restore: removal.undo,
    /** It can be brought back at its place. */
    isRemoved(record: R): boolean {
      const state = removal.stateOf(record);
      return state === 'removed' || state === 'restoring';
    },
  };
}
export type Works<R extends DrawRecord> = ReturnType<typeof useWorks<R>>;

function useWorkList<R extends DrawRecord>(kind: WorkKind<R>, loaded: Part<WorksPage<R>> | null) {
  const call = useCall();
  const [first, problem] = [dataOf(loaded), problemOf(loaded)];
  const isMine = useAtomValue(isLoggedInAtom);
  const [tab, setTab] = useState<RecordTab>('all');
  const [keyword, setKeyword] = useState('');
  const key = `${isMine} ${tab} ${keyword}`;
  const [loadedKey] = useState(key);
  const [wasElsewhere, setElsewhere] = useState(false);
  const isLoaded = !wasElsewhere && key === loadedKey && (first ?? problem) !== undefined;
  const list = useGrowingList<R>({
    key,
    begins: isMine && !isLoaded ? 'now' : 'no',
    first,
    problem,
    pageSize: worksPerPage,
    read(page_no, signal) {
      const wanted = { status: statusOfTab[tab], keyword, page_no, page_size: worksPerPage };
      return kind.list(call, wanted, { signal, quiet: true });
    },
    merge: newestFirst,
  });
  const items = list.isStale ? [] : list.items;
  return {
    ...list,
    items,
    tab,
    keyword,
    choose(next: RecordTab): void {
      setElsewhere(true);
      setTab(next);
    },
    search(words: string): void {
      setElsewhere(true);
      setKeyword(words.trim());
    },
    /** Shows records as they are now; of unknown ones those of the tab. One that has ended stays where it grew. */
    take(records: readonly R[]): void {
      const known = new Set(items.map(({ id }) => id));
      const shown = records.filter((record) => known.has(record.id) || (keyword === '' && belongsTo(tab, record)));
      if (shown.length > 0) list.add(shown);
    },
  };
}
