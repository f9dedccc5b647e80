import type { KeyboardEvent } from 'react';
import type { MapHands } from '../canvas/map-hands.ts';
import { movedBy, pressKey } from '../canvas/tree-keys.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';

/** Arrows as in every tree; all other keys as on the canvas. */
export function pressInList(
  event: KeyboardEvent,
  map: PlacedMap,
  from: PlacedNode,
  hands: MapHands,
  canEdit: boolean,
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const { node, parent, hidden } = from;
  const isPlain = !altKey && !ctrlKey && !metaKey;
  if (altKey && key.startsWith('Arrow')) {
    // Out is left and in is right, on which side of the root a branch may be.
    const place = canEdit ? movedBy({ ...from, side: 1 }, key) : undefined;
    if (place) hands.move(node.id, place);
    return true;
  }
  if (isPlain && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const next = map.nodes[map.nodes.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)];
    if (next) hands.select(next.node.id);
    return true;
  }
  if (isPlain && key === 'ArrowRight') {
    if (hidden > 0) hands.toggle(node.id);
    else if (from.children[0]) hands.select(from.children[0].node.id);
    return true;
  }
  if (isPlain && key === 'ArrowLeft') {
    if (from.children.length > 0 && parent) hands.toggle(node.id);
    else if (parent) hands.select(parent.node.id);
    return true;
  }
  return pressKey(event, map, from, hands, canEdit);
}
