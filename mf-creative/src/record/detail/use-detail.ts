import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type DrawRecord, getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { useCall } from 'shared/site/visit.ts';
import type { RecordsData } from '../query/load-records.ts';
import { readRecordQuery, recordsPath } from '../query/record-query.ts';
import type { Records } from '../query/use-records.ts';

/** The picture whose details the address names. They open, walk and close without moving the list. */
export function useDetail({ filters }: RecordsData, ids: readonly number[]) {
  const { record: id } = readRecordQuery(new URLSearchParams(useLocation().search));
  const navigate = useNavigate();
  const path = (record: number) => recordsPath(filters, { record });
  const at = ids.indexOf(id);
  const neighbour = (step: 1 | -1) => {
    const found = at < 0 ? undefined : ids[at + step];
    return found === undefined ? undefined : path(found);
  };
  return {
    id,
    path,
    previous: neighbour(-1),
    next: neighbour(1),
    close() {
      if (id > 0) void navigate(recordsPath(filters), { replace: true, preventScrollReset: true });
    },
  };
}

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
