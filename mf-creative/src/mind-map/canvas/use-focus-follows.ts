import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** The keyboard is where the chosen node is, and the node in sight: after a choice by key, a new node, a deletion, an edit. */
export function useFocusFollows(
  layer: { current: HTMLDivElement | null },
  selected: string | undefined,
  editing: string | undefined,
  map: PlacedMap,
  viewport: Viewport,
) {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = layer.current;
    const note = ({ type, relatedTarget }: FocusEvent) => {
      wasInside.current = type === 'focusin' || relatedTarget === null;
    };
    // A node that leaves the page takes the focus with it without a word: that is no leaving of the tree.
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', note);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', note);
    };
  }, [layer]);
  // A node that moves to another branch is another element.
  const branch = selected === undefined ? undefined : map.byId.get(selected)?.top?.node.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map's change alone moves no focus
  useLayoutEffect(() => {
    const placed = selected === undefined ? undefined : map.byId.get(selected);
    if (!placed) return;
    const { x, y, width, height } = placed;
    if (viewport.width > 0) viewport.reveal({ left: x, top: y, right: x + width, bottom: y + height });
    const { activeElement } = document;
    const isInside = layer.current?.contains(activeElement) || (wasInside.current && activeElement === document.body);
    if (editing !== undefined || !isInside) return;
    layer.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(placed.node.id)}"]`)
      ?.focus({ preventScroll: true });
  }, [selected, editing, branch]);
}
