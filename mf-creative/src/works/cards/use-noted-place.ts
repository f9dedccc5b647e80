import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { idOf } from 'shared/bundled/lists/list-query.ts';
import type { CardPlace } from './use-card-place.ts';
import type { CardGridHandle } from './use-cards-in-sight.ts';

interface NotedPlace {
  box: RefObject<HTMLElement | null>;
  grid: RefObject<CardGridHandle | null>;
  /** The page of the list on which a card lies; without one, where the list begins here. */
  pageOf(key: CardPlace['key'] | undefined): number;
  /** The card stands in the address as well (`at`): who gets the address begins there. */
  isShared?: boolean;
}

/** Browsers refuse too many changes of the history: the place is noted when the list has come to rest. */
const rest = 200;

/**
 * Notes in the entry of the browser's history where the reader is: the page in the address, which the server reads, the card and
 * its offset beside it. A way back and a reload open the list there.
 * @returns where the list opens
 */
export function useNotedPlace({ box, grid, pageOf, isShared = false }: NotedPlace): CardPlace | undefined {
  const [opensAt] = useState(() => readPlace() ?? (isShared ? sharedPlace() : undefined));
  const { key } = useLocation();
  const note = useEffectEvent(() => {
    // On the way to another entry: what is noted there is not where this list was.
    if ((window.history.state?.key ?? 'default') !== key) return;
    const place = grid.current?.placeNow();
    const page = pageOf(place?.key);
    const url = new URL(window.location.href);
    if (page > 1 && !isShared) url.searchParams.set('page', String(page));
    else url.searchParams.delete('page');
    if (isShared && place) url.searchParams.set('at', String(place.key));
    else url.searchParams.delete('at');
    window.history.replaceState({ ...window.history.state, place }, '', url);
  });
  useEffect(() => {
    const outer = box.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWaiting = () => timer !== undefined;
    const noteNow = () => {
      clearTimeout(timer);
      timer = undefined;
      note();
    };
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(noteNow, rest);
    };
    /** What is pressed may lead away. */
    const pressed = () => isWaiting() && noteNow();
    outer?.addEventListener('scroll', scrolled, { passive: true });
    // The page may have been scrolled before its code came.
    if (outer && outer.scrollTop > 0) scrolled();
    for (const name of leaving) window.addEventListener(name, pressed, true);
    return () => {
      clearTimeout(timer);
      outer?.removeEventListener('scroll', scrolled);
      for (const name of leaving) window.removeEventListener(name, pressed, true);
    };
  }, [box]);
  const noted = useRef(key);
  useEffect(() => {
    // Details that were opened made an entry of their own.
    if (noted.current !== key && window.history.state?.place === undefined) note();
    noted.current = key;
  }, [key]);
  return opensAt;
}

const leaving = ['pointerdown', 'keydown', 'pagehide'] as const;

function readPlace(): CardPlace | undefined {
  const noted: unknown = typeof window === 'undefined' ? undefined : window.history.state?.place;
  if (typeof noted !== 'object' || noted === null) return undefined;
  const { key, offset } = noted as Partial<CardPlace>;
  return typeof key === 'number' && typeof offset === 'number' ? { key, offset } : undefined;
}

function sharedPlace(): CardPlace | undefined {
  const at = typeof window === 'undefined' ? undefined : idOf(new URLSearchParams(window.location.search).get('at'));
  return at === undefined ? undefined : { key: at, offset: 0 };
}
