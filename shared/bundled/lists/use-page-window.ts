import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import type { ListPage } from './use-growing-list.ts';

/** Pages in memory: those at the other end are let go. */
const maxPages = 4;

/** A list, opened at one of its pages. */
export interface OpenedList<T> {
  page: number;
  read(page: number): Promise<ListPage<T>>;
}

interface Pages<T> {
  read: OpenedList<T>['read'];
  /** By the number of the page, from 1. */
  byNo: ReadonlyMap<number, readonly T[]>;
  count: number;
}
/** A page that did not come: nothing is asked before the reader wants it again. */
interface MissingPage {
  no: number;
  isBefore: boolean;
  problem: string;
}
type State<T> = { phase: 'loading' } | { phase: 'lost'; problem: string } | ({ phase: 'shown' } & Pages<T>);

/**
 * A part of a long list that grows both ways as far as the reader goes, never more than a few pages. New items make page 1 grow
 * and move all others on; what comes twice is for `merge` to put together.
 * @param open finds where the list opens; another function (`useCallback`) opens it anew
 * @param merge makes one list of pages that overlap
 */
export function usePageWindow<T>(
  open: () => Promise<OpenedList<T>>,
  pageSize: number,
  merge: (...pages: (readonly T[])[]) => T[],
) {
  const [state, setState] = useState<State<T>>({ phase: 'loading' });
  const [missing, setMissing] = useState<MissingPage>();
  const busy = useRef(false);
  const begin = useCallback(
    async (isHere: () => boolean) => {
      try {
        const { page, read } = await open();
        const { lists, count } = await read(page);
        if (isHere()) setState({ phase: 'shown', read, byNo: new Map([[page, lists]]), count });
      } catch (error) {
        if (isHere()) setState({ phase: 'lost', problem: messageOf(error) });
      }
    },
    [open],
  );
  useEffect(() => {
    let isHere = true;
    void begin(() => isHere);
    return () => {
      isHere = false;
    };
  }, [begin]);

  const numbers = state.phase === 'shown' ? [...state.byNo.keys()] : [];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const hasBefore = state.phase === 'shown' && first > 1;
  const hasAfter = state.phase === 'shown' && last * pageSize < state.count;

  async function add(no: number): Promise<void> {
    if (busy.current || state.phase !== 'shown') return;
    busy.current = true;
    setMissing(undefined);
    try {
      const { lists, count } = await state.read(no);
      const byNo = new Map(state.byNo).set(no, lists);
      // Items that came meanwhile have moved the pages: what fell between two of them stands in the page that is here.
      if (no < first && count !== state.count)
        byNo.set(first, merge(state.byNo.get(first) ?? [], (await state.read(first)).lists));
      if (byNo.size > maxPages) byNo.delete(no < first ? last : first);
      setState({ ...state, byNo, count });
    } catch (error) {
      setMissing({ no, isBefore: no < first, problem: messageOf(error) });
    } finally {
      busy.current = false;
    }
  }

  return {
    items: state.phase === 'shown' ? merge(...state.byNo.values()) : [],
    phase: state.phase,
    problem: state.phase === 'lost' ? state.problem : undefined,
    hasBefore,
    hasAfter,
    missing,
    loadBefore: () => hasBefore && !missing && void add(first - 1),
    loadAfter: () => hasAfter && !missing && void add(last + 1),
    loadMissing: () => missing && void add(missing.no),
    retry() {
      setState({ phase: 'loading' });
      void begin(() => true);
    },
  };
}
