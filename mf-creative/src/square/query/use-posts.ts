import { useMemo, useRef, useState } from 'react';
import { usePageWindow } from 'shared/bundled/lists/use-page-window.ts';
import { listSquarePosts } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';
import { postsPerPage, type SquareData } from './load-square.ts';
import { mergeInOrder } from './merge-in-order.ts';
import type { SquareCard } from './square-card.ts';
import { wantedOf } from './square-query.ts';

export function usePosts({ filters, page, lists, count, after, before }: SquareData) {
  const call = useCall();
  // A page begins where the one beside it ends, whatever is published meanwhile: that is seen when the list is opened anew.
  const ends = useRef(new Map([[page, { after, before }]]));
  const read = async (page_no: number) => {
    const cursor = ends.current.get(page_no - 1)?.after || ends.current.get(page_no + 1)?.before;
    const wanted = { ...wantedOf(filters), page_no, page_size: postsPerPage, ...(cursor && { cursor }) };
    const found = await call(listSquarePosts, wanted, { quiet: true });
    ends.current.set(page_no, found);
    return { lists: found.lists, count };
  };
  const window = usePageWindow<SquareCard>({ page, lists, count, read }, postsPerPage, mergeInOrder);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const { pages, hasAfter } = window;
  const items = useMemo(() => window.items.filter(({ id }) => !hidden.has(id)), [window.items, hidden]);
  // A page is a block of the masonry: pages that come or go leave the others as they are.
  const blocks = useMemo(() => {
    const places = new Map<number, number>();
    for (const [no, posts] of pages) for (const { id } of posts) if (!places.has(id)) places.set(id, no);
    const sizes = [...pages.keys()].map((no) => items.filter(({ id }) => places.get(id) === no).length);
    return { sizes, isEnded: !hasAfter };
  }, [pages, items, hasAfter]);
  return {
    ...window,
    items,
    blocks,
    /** The page on which a work lies; without one, the first page here. */
    pageOf: (key: unknown) => window.pageOf(({ id }) => id === key) ?? window.pageOf(() => true) ?? 1,
    /** Takes a work out of the list, or back into it. */
    hide: (id: number) => setHidden((now) => new Set([...now, id])),
    unhide: (id: number) => setHidden((now) => new Set([...now].filter((one) => one !== id))),
  };
}
export type Posts = ReturnType<typeof usePosts>;
