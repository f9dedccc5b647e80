import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useScrolledView } from 'shared/bundled/lists/use-scrolled-view.ts';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { rowsInSight, topOfRow } from '../rows-in-sight.ts';
import type { SessionGroup } from '../session-groups.ts';
import { sessionHeights } from './session-list-frame.ts';

/** The list's box: which rows are drawn, and the keys that move from row to row. */
export function useSessionRows(groups: readonly SessionGroup[], currentId: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const { view, look } = useScrolledView(box);

  function reveal(id: number) {
    const { row, heading } = sessionHeights;
    const top = topOfRow(groups, sessionHeights, (session) => session.id === id);
    if (!box.current || top === undefined) return;
    const { scrollTop, clientHeight } = box.current;
    // The heading of a group stays at the top of the list.
    if (top < scrollTop + heading) box.current.scrollTop = top - heading;
    else if (top + row > scrollTop + clientHeight) box.current.scrollTop = top + row - clientHeight;
    look();
  }

  const showCurrent = useEffectEvent(() => {
    if (currentId !== null) reveal(currentId);
    look();
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
    const order = groups.flatMap(({ items }) => items.map(({ id }) => id));
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

  return { box, onScroll: look, groups: rowsInSight(groups, sessionHeights, view) };
}
