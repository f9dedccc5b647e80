import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import type { Point } from '../viewport/viewport.ts';
import type { DropPlace } from './map-hands.ts';

export interface Drop extends DropPlace {
  how: 'before' | 'after' | 'inside';
  target: PlacedNode;
}

/** A node is a target from this far (px of the map). */
const reach = 60;

/** Where a branch that is dragged to a point goes: before, after or inside of the node that is nearest; never into itself. */
export function dropAt(map: PlacedMap, point: Point, dragged: string): Drop | undefined {
  const target = nearest(map, point, dragged);
  if (!target) return undefined;
  const { node, parent, y, height, x, width, side } = target;
  const isBeyond = side === 1 ? point.x > x + width : point.x < x;
  const part = (point.y - y) / height;
  const inside: Drop = { how: 'inside', target, parentId: node.id, index: node.children.length };
  if (!parent || isBeyond || (part > 0.3 && part < 0.7)) return inside;
  const at = parent.node.children.indexOf(node);
  const how = part <= 0.3 ? 'before' : 'after';
  return { how, target, parentId: parent.node.id, index: how === 'before' ? at : at + 1 };
}

function nearest(map: PlacedMap, { x, y }: Point, dragged: string): PlacedNode | undefined {
  let best: PlacedNode | undefined;
  let least = reach;
  for (const one of map.nodes) {
    const dx = Math.max(one.x - x, 0, x - one.x - one.width);
    const dy = Math.max(one.y - y, 0, y - one.y - one.height);
    const distance = Math.hypot(dx, dy);
    if (distance < least && !isIn(one, dragged)) {
      best = one;
      least = distance;
    }
  }
  return best;
}

function isIn(node: PlacedNode, id: string): boolean {
  for (let one: PlacedNode | undefined = node; one; one = one.parent) if (one.node.id === id) return true;
  return false;
}

export const nodeAt = (map: PlacedMap, { x, y }: Point): PlacedNode | undefined =>
  map.nodes.find(
    (one) => x >= one.x - 4 && x <= one.x + one.width + 4 && y >= one.y - 4 && y <= one.y + one.height + 4,
  );
