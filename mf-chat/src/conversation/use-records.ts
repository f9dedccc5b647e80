import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ChatRecord, chatType, listRecords } from 'shared/contracts/chat.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordPage, recordsOf, recordsPerPage } from './record-page.ts';
import { mergeRecords } from './record-turns.ts';

const pollEvery = 1000;
const nothing: readonly ChatRecord[] = [];

/** The records of a conversation: the newest page from the loader, older ones on demand, a running answer by asking. */
export function useRecords(
  sessionId: number | null,
  newest: RecordPage | undefined,
  liveCount: number,
  type: number = chatType.chat,
) {
  const call = useCall();
  const [more, setMore] = useState({ sessionId, records: nothing });
  const [loading, setLoading] = useState(false);
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
    try {
      // Turns of this visit have moved the pages on; what comes twice is merged.
      const page = Math.floor((records.length + liveCount) / recordsPerPage) + 1;
      add((await call(listRecords, recordsOf(sessionId, page, type), { quiet: true })).lists);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setLoading(false);
    }
  }

  return { records, loadOlder, loading, hasOlder: records.length < (newest?.count ?? 0), add };
}

/** While the last answer is written by a run that this tab does not read, asks for it every second. */
export function useRunningRecord(
  sessionId: number | null,
  records: readonly ChatRecord[],
  add: (found: ChatRecord[]) => void,
  type: number = chatType.chat,
) {
  const call = useCall();
  const running = records.at(-1)?.status === 'running';
  const take = useEffectEvent(add);
  useEffect(() => {
    if (!sessionId || !running) return;
    const leave = new AbortController();
    const timer = setInterval(() => {
      // A try that fails is followed by the next one.
      call(listRecords, { ...recordsOf(sessionId, 1, type), page_size: 2 }, { signal: leave.signal, quiet: true })
        .then(({ lists }) => take(lists))
        .catch(() => undefined);
    }, pollEvery);
    return () => {
      leave.abort();
      clearInterval(timer);
    };
  }, [call, sessionId, running, type]);
}
