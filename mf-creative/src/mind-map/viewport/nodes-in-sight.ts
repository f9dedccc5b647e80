import { isEdgeWithin } from '../layout/edge-path.ts';
import type { Bounds, PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { farZoom, type Point, type Viewport } from './viewport.ts';

/**
 * Pixels around what is in sight in which nodes are in the page. A map that nobody moves needs few: each of them costs when the map is
 * shown first, and whenever it grows.
 */
const marginOf = ({ isMoved, width }: Viewport) => (isMoved || width === 0 ? 600 : 250);
/** The page is made again when less than this is left of the margin. */
const slack = 200;
/** More nodes than these are never in the page. */
export const mostNodes = 560;

/** What of the map is in the page: a part around what is in sight, or (`isFar`) a painting of all. */
export interface Sight extends Bounds {
  isFar: boolean;
}

export const sightOf = (viewport: Viewport): Sight => ({
  ...viewport.inSight(marginOf(viewport)),
  isFar: viewport.zoom < farZoom,
});

/** Whether the page still holds what is in sight, with a little to spare: a small movement changes nothing. */
export function isEnough(sight: Sight, viewport: Viewport): boolean {
  if (sight.isFar !== viewport.zoom < farZoom) return false;
  if (sight.isFar) return true;
  const seen = viewport.inSight(slack);
  const isWithin =
    seen.left >= sight.left && seen.top >= sight.top && seen.right <= sight.right && seen.bottom <= sight.bottom;
  const needed = viewport.inSight(marginOf(viewport));
  // Zoomed in far, the old part would hold many times what is needed.
  return isWithin && sight.right - sight.left < 4 * (needed.right - needed.left);
}

const isWithin = ({ x, y, width, height }: PlacedNode, { left, top, right, bottom }: Bounds) =>
  x + width >= left && x <= right && y + height >= top && y <= bottom;

/** The nodes that are in the page. The kept ones (focused, edited) always are, and those in the middle before those at the rim. */
export function nodesWithin(map: PlacedMap, sight: Sight, kept: readonly (string | undefined)[]): PlacedNode[] {
  const always = new Set(kept.flatMap((id) => pathOf(id === undefined ? undefined : map.byId.get(id))));
  const found = map.nodes.filter((one) => always.has(one) || (!sight.isFar && isWithin(one, sight)));
  if (found.length <= mostNodes) return found;
  const middle = { x: (sight.left + sight.right) / 2, y: (sight.top + sight.bottom) / 2 };
  const distance = (one: PlacedNode) =>
    always.has(one) ? -1 : Math.max(Math.abs(one.x - middle.x), Math.abs(one.y - middle.y));
  const near = new Set(found.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostNodes));
  return found.filter((one) => near.has(one));
}

/** A node and those above it: what a screen reader needs to say where it is. */
function pathOf(node: PlacedNode | undefined): PlacedNode[] {
  const path: PlacedNode[] = [];
  for (let one = node; one; one = one.parent) path.push(one);
  return path;
}

/** What of one branch of the root is in the page: its nodes, and the nodes that its edges lead to. */
export interface BranchInSight {
  top: PlacedNode;
  /**
   * The upper end of all that hangs on its top node, what the places in it are counted from: a line that is added at its end moves
   * nothing that stands before.
   */
  origin: Point;
  nodes: PlacedNode[];
  edges: PlacedNode[];
}

/** What is in the page by branches of the root; `first` are those that the root's own edges lead to. */
export function branchesWithin(map: PlacedMap, sight: Sight, shown: readonly PlacedNode[]) {
  const branches = new Map<string, BranchInSight>();
  const branchOf = (top: PlacedNode) => {
    const known = branches.get(top.node.id);
    if (known) return known;
    const origin = { x: top.x, y: top.y + (top.height - top.reach) / 2 };
    const branch: BranchInSight = { top, origin, nodes: [], edges: [] };
    branches.set(top.node.id, branch);
    return branch;
  };
  for (const one of shown) if (one.top) branchOf(one.top).nodes.push(one);
  const { left, top: upper, right, bottom } = sight;
  const edges = sight.isFar ? [] : map.nodes.filter((one) => isEdgeWithin(one, left, upper, right, bottom));
  for (const one of edges) if (one.top && one.top !== one) branchOf(one.top).edges.push(one);
  return {
    root: shown.find(({ depth }) => depth === 0),
    first: edges.filter(({ depth }) => depth === 1),
    branches: [...branches.values()],
  };
}
