import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DrawRecord, getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { useCall } from 'shared/site/visit.ts';
import type { Records } from '../query/use-records.ts';

/**
 * The record whose details are shown. One that the list does not have here is asked for by itself. When they are closed the
 * focus goes back to its card.
 * @returns undefined: it is on its way; null: there is none
 */
export function useShownRecord(
  id: number,
  { find, isRemoved, renew }: Records,
  box: RefObject<HTMLElement | null>,
): DrawRecord | null | undefined {
  const call = useCall();
  const [lost, setLost] = useState(0);
  const record = find(id);
  const isWanted = id > 0 && record === undefined;
  const load = useEffectEvent((signal: AbortSignal) => {
    call(getDrawRecords, { records_id: [id] }, { signal, quiet: true }).then(
      (found) => (found.length > 0 ? renew(found) : setLost(id)),
      () => signal.aborted || setLost(id),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each record
  useEffect(() => {
    if (!isWanted) return;
    const leave = new AbortController();
    load(leave.signal);
    return () => leave.abort();
  }, [id, isWanted]);

  const before = useRef(id);
  useEffect(() => {
    if (id === 0 && before.current > 0) {
      box.current?.querySelector<HTMLElement>(`[data-record="${before.current}"] a`)?.focus({ preventScroll: true });
    }
    before.current = id;
  }, [id, box]);

  if (isRemoved(id) || lost === id) return null;
  return record;
}
