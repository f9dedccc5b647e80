import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import type { MapHands } from '../canvas/map-hands.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { OutlineItem } from './outline-item.tsx';
import { pressInList } from './outline-keys.ts';
import { OutlineSheet } from './outline-sheet.ts';

interface OutlineViewProps {
  label: string;
  map: PlacedMap;
  selected: string | undefined;
  editing: string | undefined;
  found: ReadonlySet<string>;
  canEdit: boolean;
  hands: MapHands;
  clipboard: Pick<React.DOMAttributes<HTMLElement>, 'onCopy' | 'onCut' | 'onPaste'>;
}

/** The whole map as a nested list with all notes: readable without code, and changed by the same hands as the canvas. */
export function OutlineView({ label, map, selected, editing, found, canEdit, hands, clipboard }: OutlineViewProps) {
  const list = useRef<HTMLUListElement>(null);
  const [root] = map.nodes;
  const active = selected !== undefined && map.byId.has(selected) ? selected : root?.node.id;
  useFocus(list, active, editing);
  /** The item that was chosen when a finger came down: the browser focuses what is touched before it reports a click. */
  const touched = useRef<string>(undefined);
  if (!root) return null;
  function press(event: KeyboardEvent<HTMLElement>) {
    const from = active === undefined ? undefined : map.byId.get(active);
    if (!from || event.target instanceof HTMLTextAreaElement || isComposing(event.nativeEvent)) return;
    if (pressInList(event, map, from, hands, canEdit)) event.preventDefault();
  }
  return (
    <OutlineSheet>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list without code, a tree with it
        role="tree"
        aria-label={label}
        ref={list}
        onKeyDown={press}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === 'touch' ? active : undefined;
        }}
        {...pointed(hands, canEdit, touched)}
        {...clipboard}
      >
        <OutlineItem
          placed={root}
          path={pathOf(map, active)}
          editing={editing}
          found={found}
          canEdit={canEdit}
          hands={hands}
        />
      </ul>
    </OutlineSheet>
  );
}

/** What a pointer does to an item: all items have one listener. */
function pointed(hands: MapHands, canEdit: boolean, touched: { readonly current: string | undefined }) {
  const rowOf = ({ target }: { target: EventTarget }) => {
    const isRow = target instanceof Element && target.closest('.row') && !target.closest('a, textarea');
    return isRow ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id === undefined) return;
      hands.select(id);
      const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
      if (act === 'fold') hands.toggle(id);
      else if (act === 'task') hands.toggleTask(id);
      else {
        (event.target as Element).closest<HTMLElement>('[data-id]')?.focus({ preventScroll: true });
        if (touched.current === id) hands.showBar(true);
      }
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const id = target.getAttribute('role') === 'treeitem' ? target.dataset.id : undefined;
      if (id !== undefined) hands.select(id);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id !== undefined && canEdit && !(event.target as Element).closest('[data-act]')) hands.edit(id);
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id === undefined) return;
      event.preventDefault();
      hands.select(id);
      hands.openMenu(id, { x: event.clientX, y: event.clientY });
    },
  };
}

/** The chosen node and those above it; what is not on this path need not be drawn again. */
function pathOf(map: PlacedMap, id: string | undefined): readonly string[] {
  const path: string[] = [];
  for (let one = id === undefined ? undefined : map.byId.get(id); one; one = one.parent) path.unshift(one.node.id);
  return path;
}

/** The chosen item has the keyboard when the tree has it. */
function useFocus(list: { current: HTMLElement | null }, active: string | undefined, editing: string | undefined) {
  const wasHere = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // A field that is gone has left the focus to the page itself.
    const isHere = list.current?.contains(activeElement) || (wasHere.current && activeElement === document.body);
    wasHere.current = isHere === true || editing !== undefined;
    if (!isHere || editing !== undefined || active === undefined) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(active)}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active, editing]);
}
