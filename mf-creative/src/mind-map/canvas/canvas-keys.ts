import type { KeyboardEvent } from 'react';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';
import type { MapHands } from './map-hands.ts';

/** Plus, minus and nought zoom. */
export function zoomByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  viewport: Viewport,
  { bounds }: PlacedMap,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === '+' || key === '=') viewport.zoomBy(1.2);
  else if (key === '-' || key === '_') viewport.zoomBy(1 / 1.2);
  else if (key === '0') viewport.fit(bounds);
  else return false;
  return true;
}

/** The menu key, and Shift+F10, open the menu below the node. */
export function openMenuByKey(
  { key, shiftKey, currentTarget }: KeyboardEvent,
  from: PlacedNode,
  viewport: Viewport,
  hands: MapHands,
): boolean {
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  const box = currentTarget.parentElement?.getBoundingClientRect();
  hands.openMenu(from.node.id, {
    x: (box?.left ?? 0) + viewport.x + from.x * viewport.zoom + 12,
    y: (box?.top ?? 0) + viewport.y + (from.y + from.height) * viewport.zoom,
  });
  return true;
}
