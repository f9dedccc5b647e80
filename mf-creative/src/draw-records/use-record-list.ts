import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { belongsTo, newestFirst, type RecordTab, statusOfTab } from './record-tabs.ts';

interface RecordPage<R> {
  lists: R[];
  count: number;
}

interface RecordListOptions<R> {
  /** What the loader brought of all of them; `problem`: why it brought nothing. */
  first: RecordPage<R> | undefined;
  problem: string | undefined;
  pageSize: number;
  /** One page of a tab, and of the words that are looked for. */
  read(filter: { status: number; keyword: string }, page: number, signal: AbortSignal): Promise<RecordPage<R>>;
}

/** The visitor's records of one tool, by tab and words, the newest first. */
export function useRecordList<R extends DrawRecord>({ first, problem, pageSize, read }: RecordListOptions<R>) {
  const isMine = useAtomValue(isLoggedInAtom);
  const [tab, setTab] = useState<RecordTab>('all');
  const [keyword, setKeyword] = useState('');
  const key = `${isMine} ${tab} ${keyword}`;
  const [loaded] = useState(key);
  const [wasElsewhere, setElsewhere] = useState(false);
  const isLoaded = !wasElsewhere && key === loaded && (first ?? problem) !== undefined;
  const list = useGrowingList<R>({
    key,
    begins: isMine && !isLoaded ? 'now' : 'no',
    first,
    problem,
    pageSize,
    read: (page, signal) => read({ status: statusOfTab[tab], keyword }, page, signal),
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
