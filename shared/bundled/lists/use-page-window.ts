import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** By the number of the page, from 1, the first page first. */
  byNo: ReadonlyMap<number, readonly T[]>;
  count: number;
}

const noPages: ReadonlyMap<number, readonly never[]> = new Map();
const pagesOf = <T>({ page, read }: OpenedList<T>, { lists, count }: ListPage<T>) =>
  ({ phase: 'shown', read, byNo: new Map([[page, lists]]), count }) as const;
/** A page that did not come: nothing is asked before the reader wants it again. */
interface MissingPage {
  no: number;
  isBefore: boolean;
  problem: string;
}
type State<T> = { phase: 'loading' } | { phase: 'lost'; problem: string } | ({ phase: 'shown' } & Pages<T>);

/** Makes one list of pages that overlap. */
type Merge<T> = (...pages: (readonly T[])[]) => T[];

/**
 * A part of a long list that grows both ways as far as the reader goes, never more than a few pages. New items make page 1 grow
 * and move all others on; what comes twice is for `merge` to put together.
 * @param open finds where the list opens; another function (`useCallback`) opens it anew. Or the page that a loader brought
 */
export function usePageWindow<T>(
  open: (() => Promise<OpenedList<T>>) | (OpenedList<T> & ListPage<T>),
  pageSize: number,
  merge: Merge<T>,
) {
  const { state, newest, show, retry } = useOpened(open);
  const [missing, setMissing] = useState<MissingPage>();
  const [first, last] = state.phase === 'shown' ? endsOf(state) : [0, 0];
  const pages: Pages<T>['byNo'] = state.phase === 'shown' ? state.byNo : noPages;
  const items = useMemo(() => merge(...pages.values()), [pages, merge]);
  const hasBefore = state.phase === 'shown' && first > 1;
  const hasAfter = state.phase === 'shown' && last * pageSize < state.count;

  const { alone, reload } = useChanges(newest, async (pages) => {
    // Without an answer the list stays as it is.
    show({ phase: 'shown', ...(await readAgain(pages, merge).catch(() => pages)) });
  });
  /** `spare`: so many items at the other end may be let go. */
  const add = (no: number, spare: number) =>
    alone(async (pages) => {
      setMissing(undefined);
      try {
        show({ phase: 'shown', ...(await withPage(pages, { no, spare, merge })) });
      } catch (error) {
        setMissing({ no, isBefore: no < first, problem: messageOf(error) });
      }
    });

  return {
    items,
    /** As they were read, the first one first. */
    pages,
    /** Of the whole list. */
    count: state.phase === 'shown' ? state.count : 0,
    phase: state.phase,
    problem: state.phase === 'lost' ? state.problem : undefined,
    hasBefore,
    hasAfter,
    missing,
    /** The number of the page that an item lies on. */
    pageOf: (isWanted: (item: T) => boolean) =>
      state.phase === 'shown' ? [...state.byNo].find(([, items]) => items.some(isWanted))?.[0] : undefined,
    /** `spare`: how many items at the other end are so far from the reader that they would not be asked for again. */
    loadBefore: (spare = Number.POSITIVE_INFINITY) => hasBefore && !missing && void add(first - 1, spare),
    loadAfter: (spare = Number.POSITIVE_INFINITY) => hasAfter && !missing && void add(last + 1, spare),
    loadMissing: () => missing && void add(missing.no, 0),
    /** Reads the pages that are here once more: what is new or changed is shown. */
    reload,
    retry,
  };
}

/** The list where it opens, and what became of it since: as it is drawn, and as it is at any moment. */
function useOpened<T>(open: (() => Promise<OpenedList<T>>) | (OpenedList<T> & ListPage<T>)) {
  const [state, setState] = useState<State<T>>(() =>
    typeof open === 'function' ? { phase: 'loading' } : pagesOf(open, open),
  );
  const newest = useRef(state);
  const show = useCallback((next: State<T>) => {
    newest.current = next;
    setState(next);
  }, []);
  const begin = useCallback(
    async (isHere: () => boolean) => {
      if (typeof open !== 'function') return;
      try {
        const opened = await open();
        const first = await opened.read(opened.page);
        if (isHere()) show(pagesOf(opened, first));
      } catch (error) {
        if (isHere()) show({ phase: 'lost', problem: messageOf(error) });
      }
    },
    [open, show],
  );
  useEffect(() => {
    let isHere = true;
    void begin(() => isHere);
    return () => {
      isHere = false;
    };
  }, [begin]);
  function retry() {
    show({ phase: 'loading' });
    void begin(() => true);
  }
  return { state, newest, show, retry };
}

/**
 * One change of the pages at a time. A page that is asked for meanwhile is asked for again by the next scroll; `again`, which reads
 * all of them, follows.
 */
function useChanges<T>(newest: RefObject<State<T>>, again: (pages: Pages<T>) => Promise<void>) {
  const busy = useRef(false);
  const isReloadWanted = useRef(false);
  async function alone(work: (pages: Pages<T>) => Promise<void>): Promise<void> {
    if (busy.current || newest.current.phase !== 'shown') return;
    busy.current = true;
    try {
      await work(newest.current);
    } finally {
      busy.current = false;
      if (isReloadWanted.current) reload();
    }
  }
  function reload() {
    isReloadWanted.current = busy.current;
    void alone(again);
  }
  return { alone, reload };
}

/** The first and the last page that are here. */
function endsOf({ byNo }: Pages<unknown>): [number, number] {
  const numbers = [...byNo.keys()];
  return [Math.min(...numbers), Math.max(...numbers)];
}

interface Addition<T> {
  no: number;
  spare: number;
  merge: Merge<T>;
}

/** Reads one more page at one of the ends; of too many those at the other end are let go, if they are spare. */
async function withPage<T>(pages: Pages<T>, { no, spare, merge }: Addition<T>): Promise<Pages<T>> {
  const { lists, count } = await pages.read(no);
  // Items that came or went meanwhile have moved the pages: what fell between two of them stands in those that are here.
  const here = count === pages.count ? pages.byNo : (await readAgain(pages, merge)).byNo;
  const kept = [...here, [no, lists] as const].toSorted(([one], [other]) => one - other);
  const isFirst = kept[0]?.[0] === no;
  for (let left = spare; kept.length > maxPages; ) {
    left -= kept.at(isFirst ? -1 : 0)?.[1].length ?? 0;
    if (left < 0) break;
    if (isFirst) kept.pop();
    else kept.shift();
  }
  return { read: pages.read, byNo: new Map(kept), count };
}

/** What was on the pages stays, what is new or changed comes. */
async function readAgain<T>({ read, byNo }: Pages<T>, merge: Merge<T>): Promise<Pages<T>> {
  const found = await Promise.all([...byNo.keys()].map(async (no) => [no, await read(no)] as const));
  return {
    read,
    byNo: new Map(found.map(([no, { lists }]) => [no, merge(byNo.get(no) ?? [], lists)])),
    count: found[0]?.[1].count ?? 0,
  };
}
