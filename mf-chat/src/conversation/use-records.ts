import { useMemo, useState } from 'react';
import { chatType } from 'shared/contracts/chat/chat.ts';
import { type ChatRecord, listRecords } from 'shared/contracts/chat/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordPage, recordsOf, recordsPerPage } from './record-page.ts';
import { mergeRecords } from './record-turns.ts';

const nothing: readonly ChatRecord[] = [];

/** The records of a conversation: the newest page from the loader, older ones on demand. */
export function useRecords(
  sessionId: number | null,
  newest: RecordPage | undefined,
  liveCount: number,
  type: number = chatType.chat,
) {
  const call = useCall();
  const [more, setMore] = useState({ sessionId, records: nothing });
  const [loading, setLoading] = useState(false);
  const [lost, setLost] = useState<{ sessionId: number; problem: string }>();
  const extra = more.sessionId === sessionId ? more.records : nothing;
  const loaded = newest?.lists ?? nothing;
  const records = useMemo(() => mergeRecords(loaded, extra), [loaded, extra]);
  const add = (found: readonly ChatRecord[]) =>
    setMore((now) => ({
      sessionId,
      records: now.sessionId === sessionId ? mergeRecords(now.records, found) : found,
    }));

  async function loadOlder() {
    if (!sessionId || loading) return;
    setLoading(true);
    setLost(undefined);
    try {
      // Turns of this visit have moved the pages on; what comes twice is merged.
      const page = Math.floor((records.length + liveCount) / recordsPerPage) + 1;
      add((await call(listRecords, recordsOf(sessionId, page, type), { quiet: true })).lists);
    } catch (error) {
      setLost({ sessionId, problem: messageOf(error) });
    } finally {
      setLoading(false);
    }
  }

  /** Another path is shown: what was added to the loader's page belongs to the old one. */
  const reset = () => setMore({ sessionId, records: nothing });
  const problem = lost?.sessionId === sessionId ? lost.problem : undefined;
  return { records, loadOlder, loading, problem, hasOlder: records.length < (newest?.count ?? 0), add, reset };
}
