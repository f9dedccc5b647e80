import { type Atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { missedEventsAtom, refreshUserAtom } from 'shared/site/session.ts';
import { reportAtom, useCall } from 'shared/site/visit.ts';
import { isUnderWay } from './record-words.ts';

export interface RecordSource<R extends DrawRecord> {
  eventAtom: Atom<{ records_ids: readonly number[] } | null | undefined>;
  /** As they are now; unknown ones are left out. */
  read(call: ReturnType<typeof useCall>, ids: number[]): Promise<R[]>;
}

/** Milliseconds between two looks at what runs, on a server without events. */
const pollPause = 2000;
const maxRead = 100;

interface Updates<R extends DrawRecord> {
  take(records: readonly R[]): void;
  drop(ids: readonly number[]): void;
  /** What came while nobody listened is not known. */
  reload(): void;
}

/**
 * Keeps records up to date: by events of the site, or by asking again while something runs.
 * @returns asks for records; one answer at a time, so that none is followed by an older state of itself
 */
export function useRecordUpdates<R extends DrawRecord>(
  source: RecordSource<R>,
  shown: readonly R[],
  { take, drop, reload }: Updates<R>,
) {
  const store = useStore();
  const call = useCall();
  const { eventAtom } = source;
  const hasEvents = useAtomValue(siteConfigAtom)?.capabilities.events === true;
  const [wanted] = useState(() => ({ ids: new Set<number>(), isReading: false }));

  const show = useEffectEvent((ids: readonly number[], found: readonly R[]) => {
    const gone = ids.filter((id) => !found.some((record) => record.id === id));
    const isKnown = ({ id }: DrawRecord) => shown.some((was) => was.id === id && !isUnderWay(was));
    const ended = found.some((now) => !isUnderWay(now) && !isKnown(now));
    take(found);
    if (gone.length > 0) drop(gone);
    // The balance is shown without what was held for them. What went back within a moment is announced by no event.
    if (ended) store.get(refreshUserAtom).refresh().catch(store.get(reportAtom).report);
  });
  const readAll = useEffectEvent(async () => {
    if (wanted.isReading) return;
    wanted.isReading = true;
    try {
      while (wanted.ids.size > 0) {
        const ids = [...wanted.ids].slice(0, maxRead);
        for (const id of ids) wanted.ids.delete(id);
        show(ids, await source.read(call, ids));
      }
    } catch {
      // No connection: the next event, or the next look, asks again.
    } finally {
      wanted.isReading = false;
    }
  });
  const want = useEffectEvent((ids: readonly number[]) => {
    for (const id of ids) wanted.ids.add(id);
    void readAll();
  });

  useEffect(() => {
    const ends = [
      store.sub(eventAtom, () => want(store.get(eventAtom)?.records_ids ?? [])),
      store.sub(missedEventsAtom, () => again()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [store, eventAtom]);
  const again = useEffectEvent(() => reload());
  const open = shown.filter(isUnderWay).map(({ id }) => id);
  const polled = hasEvents ? '' : open.join();
  const look = useEffectEvent(() => want(open));
  useEffect(() => {
    if (!polled) return;
    const timer = setInterval(() => look(), pollPause);
    return () => clearInterval(timer);
  }, [polled]);
  const [asked, setAsked] = useState<readonly number[]>([]);
  useEffect(() => {
    if (asked.length > 0) want(asked);
  }, [asked]);
  return (ids: readonly number[]) => setAsked([...ids]);
}
