import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from 'shared/site/toasts.ts';

/** As many as one call may name. */
const most = 500;

/**
 * Records that are chosen, by their ids; those whose page was let go stay chosen.
 * @param onEscape Esc is pressed while nothing is chosen
 */
export function useSelection(ids: readonly number[], onEscape: () => void) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);

  function set(next: ReadonlySet<number>) {
    if (next.size > most) return showToast('info', `一次最多选择 ${most} 张`);
    setChosen(next);
  }
  function rangeTo(id: number): number[] {
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].toSorted((a, b) => a - b);
    return from === undefined || from < 0 ? [id] : ids.slice(from, (to ?? from) + 1);
  }
  const clear = () => set(new Set());
  useSelectionKeys(
    () => set(new Set(ids.slice(0, most))),
    () => (chosen.size > 0 ? clear() : onEscape()),
  );
  return {
    chosen,
    isEmpty: chosen.size === 0,
    clear,
    /** @param isRange also all between it and the one that was chosen last */
    toggle(id: number, isRange: boolean) {
      const isOn = isRange || !chosen.has(id);
      const change = new Set(isRange ? rangeTo(id) : [id]);
      set(isOn ? chosen.union(change) : chosen.difference(change));
      if (!isRange) anchor.current = id;
    },
    /** A finger goes over pictures: all from the first one to this one are chosen, besides what was. */
    begin(id: number) {
      anchor.current = id;
      const before = chosen;
      set(before.union(new Set([id])));
      return (reached: number) => set(before.union(new Set(rangeTo(reached))));
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** Ctrl+A and Esc, unless somebody types or a dialog is open. */
function useSelectionKeys(all: () => void, leave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest(elsewhere)) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isAll) event.preventDefault();
    if (isAll) all();
    else if (event.key === 'Escape') leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const elsewhere = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]';
