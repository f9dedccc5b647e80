import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { withPage } from './merge-by-id.ts';

/** A page of a list as the API answers it; `count` is of the whole list. */
export interface ListPage<T> {
  lists: readonly T[];
  count: number;
}

interface GrowingListOptions<T> {
  /** Which list it is. While another one is shown, `isStale` says so. */
  key: string;
  /** `now`, or the milliseconds after which its first page is asked for; `no`: it is here, or only wanted when `more` is called. */
  begins: 'now' | 'no' | number;
  /** What the page's loader brought of it. */
  first?: ListPage<T> | undefined;
  /** Why the loader brought nothing. */
  problem?: string | undefined;
  pageSize: number;
  read(page: number, signal: AbortSignal): Promise<ListPage<T>>;
  /** Where a page goes; unless given, the first one before and all others behind what is there. */
  merge?: (list: readonly T[], page: readonly T[], isFirst: boolean) => T[];
}

interface State<T> extends ListPage<T> {
  key: string | null;
  /** The last page up to which nothing is left out. */
  page: number;
  problem?: string | undefined;
}

/**
 * A list that grows by pages at its end. What comes twice is merged by id, and after a removal the page at the end is read again:
 * items that came or went meanwhile leave no gap and no double.
 *
 * @example
 * const shares = useGrowingList({ key: '', begins: 'now', pageSize: 20, read: (page) => call(listShares, { page_no: page, page_size: 20 }) });
 * {shares.hasMore && <button onClick={() => shares.more()}>更多</button>}
 */
export function useGrowingList<T extends { id: number | string }>(options: GrowingListOptions<T>) {
  const { key, begins, pageSize, read, merge = withPage } = options;
  const none: State<T> = { key, lists: [], count: 0, page: 0 };
  const [state, setState] = useState(() => firstState(options));
  const isStale = state.key !== key;
  /** What is here of this list. */
  const of = (now: State<T>) => (now.key === key ? now : none);
  const take = (page: number, { lists, count }: ListPage<T>) =>
    setState((now) => ({
      key,
      lists: merge(of(now).lists, lists, page === 1),
      count,
      page: Math.max(page, of(now).page),
    }));
  const { isLoading, ask, leave } = useLatestPage(read, take, {
    begun: () => setState(withoutProblem),
    // What earlier pages brought stays.
    failed: (error) => setState((now) => ({ ...of(now), problem: messageOf(error) })),
  });
  const begin = useEffectEvent(() => void ask(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key ends what is asked of the list before
  useEffect(() => {
    const timer = typeof begins === 'number' ? setTimeout(() => begin(), begins) : undefined;
    if (begins === 'now') begin();
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [key, begins]);

  return {
    items: state.lists,
    count: state.count,
    problem: state.problem,
    /** Of which list the items are; null: nothing came yet. */
    shownKey: state.key,
    isStale,
    /** A page is on its way. */
    isLoading,
    hasMore: !isStale && state.lists.length < state.count,
    /** Reads the next page; after a failure the one that did not come. */
    more(page = of(state).page + 1) {
      if (!isLoading) void ask(page);
    },
    /** Reads the first page again. Rejects when it does not come; what is shown stays. */
    reload: async () => take(1, await read(1, new AbortController().signal)),
    /** Shows items that came by another way. */
    add: (items: readonly T[]) =>
      setState((now) =>
        now.key === key ? { ...now, lists: merge(now.lists, items, false) } : { ...none, lists: items },
      ),
    /** Takes out what was deleted. */
    drop: (id: T['id']) => setState((now) => without(now, id, pageSize)),
    clear: () => setState(none),
  };
}

/** What the page's loader brought, or why it brought nothing. */
function firstState<T>({ key, first, problem }: GrowingListOptions<T>): State<T> {
  const known = first || problem ? key : null;
  return { key: known, lists: first?.lists ?? [], count: first?.count ?? 0, page: first ? 1 : 0, problem };
}

interface PageEvents {
  begun(): void;
  failed(error: unknown): void;
}

/** Asks for one page at a time: the one that is asked for last counts. */
function useLatestPage<T>(
  read: (page: number, signal: AbortSignal) => Promise<ListPage<T>>,
  take: (page: number, found: ListPage<T>) => void,
  { begun, failed }: PageEvents,
) {
  const [isLoading, setLoading] = useState(false);
  const asking = useRef<AbortController>(undefined);
  async function ask(page: number): Promise<void> {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setLoading(true);
    begun();
    try {
      const found = await read(page, mine.signal);
      if (!mine.signal.aborted) take(page, found);
    } catch (error) {
      if (!mine.signal.aborted) failed(error);
    } finally {
      if (asking.current === mine) setLoading(false);
    }
  }
  return { isLoading, ask, leave: () => asking.current?.abort() };
}

/** Without an item all behind it moves up: the page at the end is read once more. */
function without<T extends { id: number | string }>(now: State<T>, id: T['id'], pageSize: number): State<T> {
  const lists = now.lists.filter((item) => item.id !== id);
  return { ...now, lists, count: now.count - 1, page: Math.min(now.page, Math.floor(lists.length / pageSize)) };
}

/** What failed is asked for again: a list of which nothing came is as it was before. */
function withoutProblem<T>(now: State<T>): State<T> {
  if (!now.problem) return now;
  return { ...now, key: now.lists.length > 0 ? now.key : null, problem: undefined };
}
