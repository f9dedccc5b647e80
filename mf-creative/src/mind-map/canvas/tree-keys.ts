import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import type { DropPlace, MapHands } from './map-hands.ts';

/** The node that an arrow leads to, as the eye sees the map. */
export function neighbourOf(map: PlacedMap, from: PlacedNode, key: string): PlacedNode | undefined {
  if (key === 'Home') return map.nodes[0];
  if (key === 'End') return map.nodes.at(-1);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const way = key === 'ArrowRight' ? 1 : -1;
    if (from.depth === 0) return from.children.find(({ side }) => side === way);
    return way === from.side ? from.children[0] : from.parent;
  }
  const way = key === 'ArrowDown' ? 1 : -1;
  const column = map.nodes.filter(({ depth, side }) => depth === from.depth && side === from.side);
  return column[column.indexOf(from) + way];
}

/** Where Alt with an arrow puts a branch: up, down, out to its grandparent, in below the one before it. */
export function movedBy(from: PlacedNode, key: string): DropPlace | undefined {
  const { parent, position, side } = from;
  if (!parent) return undefined;
  const at = position - 1;
  if (key === 'ArrowUp') return at > 0 ? { parentId: parent.node.id, index: at - 1 } : undefined;
  if (key === 'ArrowDown')
    return position < parent.node.children.length ? { parentId: parent.node.id, index: at + 2 } : undefined;
  const isOut = (key === 'ArrowLeft') === (side === 1);
  if (isOut) return parent.parent && { parentId: parent.parent.node.id, index: parent.position };
  const before = parent.node.children[at - 1];
  return before && { parentId: before.id, index: before.children.length };
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

interface KeyPress {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** What a key does to the chosen node. @returns whether the key had a meaning here */
export function pressKey(
  press: KeyPress,
  map: PlacedMap,
  from: PlacedNode,
  hands: MapHands,
  canEdit: boolean,
): boolean {
  const { key, altKey, shiftKey } = press;
  const id = from.node.id;
  if (press.ctrlKey || press.metaKey) return pressWithControl(key.toLowerCase(), shiftKey, hands, canEdit);
  if (altKey) {
    const place = canEdit && arrows.includes(key) ? movedBy(from, key) : undefined;
    if (place) hands.move(id, place);
    return arrows.includes(key);
  }
  if (arrows.includes(key) || key === 'Home' || key === 'End') {
    // The way in opens what is folded.
    if (from.hidden > 0 && key === (from.side === 1 ? 'ArrowRight' : 'ArrowLeft')) hands.toggle(id);
    else {
      const to = neighbourOf(map, from, key);
      if (to) hands.select(to.node.id);
    }
    return true;
  }
  if (key === ' ') {
    hands.toggle(id);
    return true;
  }
  return canEdit && pressToEdit(key, shiftKey, from, hands);
}

function pressWithControl(key: string, shiftKey: boolean, hands: MapHands, canEdit: boolean): boolean {
  if (key === 'f') hands.search();
  else if (canEdit && key === 'z') (shiftKey ? hands.redo : hands.undo)();
  else if (canEdit && key === 'y') hands.redo();
  else return false;
  return true;
}

function pressToEdit(key: string, shiftKey: boolean, from: PlacedNode, hands: MapHands): boolean {
  const id = from.node.id;
  if (key === 'Enter') {
    if (from.depth === 0) hands.addChild(id);
    else hands.addSibling(id, shiftKey);
  } else if (key === 'Tab' && !shiftKey) hands.addChild(id);
  else if (key === 'Insert') hands.addChild(id);
  else if (key === 'F2') hands.edit(id);
  else if ((key === 'Delete' || key === 'Backspace') && from.depth > 0) hands.remove(id);
  else return false;
  return true;
}
