import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { mergeById } from 'shared/bundled/lists/merge-by-id.ts';
import { usePageWindow } from 'shared/bundled/lists/use-page-window.ts';
import type { BriefRecord } from 'shared/contracts/creative/brief-record.ts';
import { DrawRecord, getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import * as z from 'shared/contracts/schema.ts';
import { missedEventsAtom, siteEventAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { type RecordsData, recordsPerPage } from './load-records.ts';
import { wantedOf } from './record-query.ts';

const drawEventAtom = siteEventAtom('draw');

/** Milliseconds in which the rest of the first page is asked for once. */
const onceIn = 3000;

const empty = z.safeParse(DrawRecord, { id: 0, prompt: '', status: 0, create_time: '' }).data as DrawRecord;
const wholeOf = (record: BriefRecord | DrawRecord): DrawRecord => ({ ...empty, ...record });

/** Pages whose first record is the newest. */
const mergeNewest = (...pages: (readonly DrawRecord[])[]): DrawRecord[] =>
  mergeById(...pages.map((page) => page.toReversed())).toReversed();

/** The records of the list around the place where it is read, as they are now; what changes elsewhere changes here. */
export function useRecords({ filters, page, lists, isBrief, count }: RecordsData) {
  const call = useCall();
  const first = useMemo(() => lists.map(wholeOf), [lists]);
  const read = (page_no: number) =>
    call(listDrawRecords, { ...wantedOf(filters), page_no, page_size: recordsPerPage }, { quiet: true });
  const window = usePageWindow<DrawRecord>({ page, lists: first, count, read }, recordsPerPage, mergeNewest);
  const { pages } = window;
  /** The page of the loader is not whole, or its records are brief ones. */
  const onPage = Math.min(recordsPerPage, window.count - (page - 1) * recordsPerPage);
  const isPart = (pages.get(page)?.length ?? recordsPerPage) < onPage;
  const isStillBrief = isBrief && pages.get(page) === first;
  const completedAt = useRef(0);
  function complete() {
    if (Date.now() - completedAt.current < onceIn) return;
    completedAt.current = Date.now();
    window.reload();
  }
  const completeBrief = useEffectEvent(complete);
  useEffect(() => {
    if (isStillBrief) completeBrief();
  }, [isStillBrief]);
  /** As they were read later than the list. */
  const [renewed, setRenewed] = useState<ReadonlyMap<number, DrawRecord>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const items = useMemo(
    () => window.items.filter(({ id }) => !removed.has(id)).map((record) => renewed.get(record.id) ?? record),
    [window.items, renewed, removed],
  );

  const renew = (records: readonly DrawRecord[]) =>
    setRenewed((now) => new Map([...now, ...records.map((record) => [record.id, record] as const)]));
  const take = async (ids: readonly number[]) => {
    const known = new Set(items.map(({ id }) => id));
    const shown = ids.filter((id) => known.has(id));
    // A page that begins with the newest shows what is newer still.
    if (!window.hasBefore && ids.some((id) => id > (items[0]?.id ?? 0))) window.reload();
    if (shown.length > 0) renew(await call(getDrawRecords, { records_id: shown.slice(0, 100) }, { quiet: true }));
  };
  useDrawEvents((ids) => void take(ids).catch(() => undefined), window.reload);

  return {
    ...window,
    items,
    /** The rest of the first page comes before the next one. */
    loadAfter: (spare?: number) => (isPart || isStillBrief ? complete() : window.loadAfter(spare)),
    total: Math.max(items.length, window.count - removed.size),
    /** The page on which a record lies; without one, the first page here. */
    pageOf: (key: unknown) => window.pageOf(({ id }) => id === key) ?? window.pageOf(() => true) ?? 1,
    renew,
    /** A record of the list, or one that was read by itself. */
    find: (id: number) =>
      renewed.get(id) ?? (isStillBrief ? undefined : window.items.find((record) => record.id === id)),
    isRemoved: (id: number) => removed.has(id),
    hide: (ids: readonly number[]) => setRemoved((now) => now.union(new Set(ids))),
    unhide: (ids: readonly number[]) => setRemoved((now) => now.difference(new Set(ids))),
  };
}
export type Records = ReturnType<typeof useRecords>;

/** Pictures of the account that changed, here or on another device; `missed`: nobody knows which. */
function useDrawEvents(changed: (ids: readonly number[]) => void, missed: () => void) {
  const event = useAtomValue(drawEventAtom);
  const gaps = useAtomValue(missedEventsAtom);
  const seen = useRef({ event, gaps });
  const take = useEffectEvent(() => {
    if (event && event !== seen.current.event) changed(event.records_ids);
    if (gaps !== seen.current.gaps) missed();
    seen.current = { event, gaps };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each event
  useEffect(() => take(), [event, gaps]);
}
