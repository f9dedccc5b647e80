import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { callAtom } from 'shared/site/visit.ts';
import { readSquare } from './load-square.ts';
import { type PageAhead, pagesAheadAtom } from './pages-ahead.ts';
import { type SquareQuery, squareListPath } from './square-query.ts';

/** A number that is typed on is not the one that is meant. */
const rest = 50;

/**
 * Reads the page of the list whose number is being typed, so that it is there when it is asked for.
 * @returns takes what each change of the field means; undefined: no page
 */
export function usePageAhead(): (query: SquareQuery | undefined) => void {
  const { get } = useStore();
  const [query, setQuery] = useState<SquareQuery>();
  useEffect(() => {
    if (!query) return;
    const [pages, address, given] = [get(pagesAheadAtom), squareListPath(query), new AbortController()];
    let page: PageAhead | undefined;
    const read = () => {
      page ??= readSquare({ call: get(callAtom).call, get, signal: given.signal }, query).catch(() => undefined);
      return page;
    };
    pages.put(address, read);
    const timer = setTimeout(read, rest);
    return () => {
      clearTimeout(timer);
      given.abort();
      void pages.take(address);
    };
  }, [query, get]);
  return setQuery;
}
