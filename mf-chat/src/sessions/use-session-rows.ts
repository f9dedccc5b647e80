import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from 'shared/site/is-composing.ts';
import { headingHeight, rowHeight, rowsInSight, topOf } from './rows-in-sight.ts';
import type { SessionGroup } from './session-groups.ts';

/** The list is drawn again after this many pixels of scrolling. */
const step = 240;

/** The list's box: which rows are drawn, and the keys that move from row to row. */
export function useSessionRows(groups: readonly SessionGroup[], currentId: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const top = Math.floor(scrollTop / step) * step;
    if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight });
  };

  function reveal(id: number) {
    const top = topOf(groups, id);
    if (!box.current || top === undefined) return;
    const { scrollTop, clientHeight } = box.current;
    // The heading of a group stays at the top of the list.
    if (top < scrollTop + headingHeight) box.current.scrollTop = top - headingHeight;
    else if (top + rowHeight > scrollTop + clientHeight) box.current.scrollTop = top + rowHeight - clientHeight;
    onScroll();
  }

  const showCurrent = useEffectEvent(() => {
    if (currentId !== null) reveal(currentId);
    onScroll();
  });
  // Once: a list that jumps while it is read is worse than one whose current row is out of sight.
  useEffect(() => showCurrent(), []);

  function moveTo(id: number | undefined) {
    if (id === undefined) return;
    // The row must be there before it can have the focus.
    flushSync(() => reveal(id));
    box.current?.querySelector<HTMLElement>(`[data-session="${id}"] a`)?.focus();
  }

  /** The rows by arrows, 1 before and after; from outside the rows to the first one. */
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While Chinese is typed the arrows choose among candidates.
    if (isComposing(event)) return;
    const order = groups.flatMap(({ sessions }) => sessions.map(({ id }) => id));
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-session]');
    const at = order.indexOf(Number(row?.dataset.session));
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: order.length - 1 }[event.key];
    const isText = event.target instanceof HTMLInputElement;
    if (next === undefined || (isText && (row || event.key !== 'ArrowDown'))) return;
    event.preventDefault();
    moveTo(order[next]);
  });
  useEffect(() => {
    // The search field belongs to the list: an arrow leads from it to the rows.
    const list = box.current?.closest('nav');
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    list?.addEventListener('keydown', listen);
    return () => list?.removeEventListener('keydown', listen);
  }, []);

  return { box, onScroll, groups: rowsInSight(groups, view.top, view.height) };
}
