import { useMemo } from 'react';
import { mergeById } from 'shared/bundled/lists/merge-by-id.ts';
import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { type ChatRecord, listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordPage, recordsOf, recordsPerPage } from './turns/record-page.ts';

const nothing: readonly ChatRecord[] = [];

/** The records of a conversation: the newest page from the loader, older ones on demand. */
export function useRecords(sessionId: number | null, newest: RecordPage | undefined, liveCount: number) {
  const call = useCall();
  const older = useGrowingList<ChatRecord>({
    key: `${sessionId}`,
    begins: 'no',
    pageSize: recordsPerPage,
    merge: (list, page) => mergeById(list, page),
    read: (page, signal) => call(listRecords, recordsOf(sessionId ?? 0, page), { quiet: true, signal }),
  });
  const extra = older.isStale ? nothing : older.items;
  const loaded = newest?.lists ?? nothing;
  const records = useMemo(() => mergeById(loaded, extra), [loaded, extra]);
  return {
    records,
    loadOlder() {
      // Turns of this visit have moved the pages on; what comes twice is merged.
      if (sessionId) older.more(Math.floor((records.length + liveCount) / recordsPerPage) + 1);
    },
    loading: older.isLoading,
    problem: older.isStale ? undefined : older.problem,
    hasOlder: records.length < (newest?.count ?? 0),
    add: older.add,
    /** Another path is shown: what was added to the loader's page belongs to the old one. */
    reset: older.clear,
  };
}
