import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { getQrRecords, listQrRecords, type QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { isLoggedInAtom, siteEventAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { belongsTo, type RecordTab, statusOfTab } from '../../record-tabs.ts';
import type { RecordSource } from '../../use-draw-updates.ts';
import { qrRecordsPerPage } from '../load-qrcode.ts';

/** Codes, for who follows them. */
export const codeRecords: RecordSource<QrRecord> = {
  eventAtom: siteEventAtom('qr'),
  read: (call, ids) => call(getQrRecords, { records_id: ids }, { quiet: true }),
};

const newestFirst = (list: readonly QrRecord[], page: readonly QrRecord[]) =>
  [...new Map([...list, ...page].map((record) => [record.id, record])).values()].toSorted((a, b) => b.id - a.id);

/** The visitor's codes, by tab and words. @param first what the loader brought of all of them; `problem`: why it brought nothing */
export function useQrRecords(first: { lists: QrRecord[]; count: number } | undefined, problem: string | undefined) {
  const call = useCall();
  const isMine = useAtomValue(isLoggedInAtom);
  const [tab, setTab] = useState<RecordTab>('all');
  const [keyword, setKeyword] = useState('');
  const key = `${isMine} ${tab} ${keyword}`;
  const [loaded] = useState(key);
  const [wasElsewhere, setElsewhere] = useState(false);
  const isLoaded = !wasElsewhere && key === loaded && (first ?? problem) !== undefined;
  const list = useGrowingList<QrRecord>({
    key,
    begins: isMine && !isLoaded ? 'now' : 'no',
    first,
    problem,
    pageSize: qrRecordsPerPage,
    read: (page, signal) =>
      call(
        listQrRecords,
        { status: statusOfTab[tab], keyword, page_no: page, page_size: qrRecordsPerPage },
        { signal, quiet: true },
      ),
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
    take(records: readonly QrRecord[]): void {
      const known = new Set(items.map(({ id }) => id));
      const shown = records.filter((record) => known.has(record.id) || (keyword === '' && belongsTo(tab, record)));
      if (shown.length > 0) list.add(shown);
    },
  };
}
export type QrRecords = ReturnType<typeof useQrRecords>;
