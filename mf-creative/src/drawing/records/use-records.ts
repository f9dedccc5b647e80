import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { type DrawRecord, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { belongsTo, newestFirst, type RecordTab, statusOfTab } from '../../record-tabs.ts';
import { type RecordPage, recordsOf, recordsPerPage } from '../load-drawing.ts';

/** The visitor's pictures, by tab. @param first what the loader brought of all of them; `problem`: why it brought nothing */
export function useRecords(first: RecordPage | undefined, problem: string | undefined) {
  const call = useCall();
  const isMine = useAtomValue(isLoggedInAtom);
  const [tab, setTab] = useState<RecordTab>('all');
  const key = `${isMine} ${tab}`;
  const [loaded] = useState(key);
  const [wasElsewhere, setElsewhere] = useState(false);
  const isLoaded = !wasElsewhere && key === loaded && (first ?? problem) !== undefined;
  const list = useGrowingList<DrawRecord>({
    key,
    begins: isMine && !isLoaded ? 'now' : 'no',
    first,
    problem,
    pageSize: recordsPerPage,
    read: (page, signal) => call(listDrawRecords, recordsOf(statusOfTab[tab], page), { signal, quiet: true }),
    merge: newestFirst,
  });
  const items = list.isStale ? [] : list.items;
  return {
    ...list,
    items,
    tab,
    choose(next: RecordTab): void {
      setElsewhere(true);
      setTab(next);
    },
    /** Shows records as they are now; of unknown ones those of the tab. One that has ended stays where it grew. */
    take(records: readonly DrawRecord[]): void {
      const known = new Set(items.map(({ id }) => id));
      const shown = records.filter((record) => known.has(record.id) || belongsTo(tab, record));
      if (shown.length > 0) list.add(shown);
    },
  };
}
