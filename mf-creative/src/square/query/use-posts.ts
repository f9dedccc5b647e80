import { useMemo, useState } from 'react';
import { mergeById } from 'shared/bundled/lists/merge-by-id.ts';
import { usePageWindow } from 'shared/bundled/lists/use-page-window.ts';
import { listSquarePosts, type SquarePost } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';
import { postsPerPage, type SquareData } from './load-square.ts';
import { wantedOf } from './square-query.ts';

/** The works around the place where the reader is. */
export function usePosts({ filters, page, lists, count }: SquareData) {
  const call = useCall();
  const read = (page_no: number) =>
    call(listSquarePosts, { ...wantedOf(filters), page_no, page_size: postsPerPage }, { quiet: true });
  const window = usePageWindow<SquarePost>({ page, lists, count, read }, postsPerPage, mergeById);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const items = useMemo(() => window.items.filter(({ id }) => !hidden.has(id)), [window.items, hidden]);
  return {
    ...window,
    items,
    /** The page on which a work lies; without one, the first page here. */
    pageOf: (key: unknown) => window.pageOf(({ id }) => id === key) ?? window.pageOf(() => true) ?? 1,
    /** Takes a work out of the list, or back into it. */
    hide: (id: number) => setHidden((now) => new Set([...now, id])),
    unhide: (id: number) => setHidden((now) => new Set([...now].filter((one) => one !== id))),
  };
}
export type Posts = ReturnType<typeof usePosts>;
