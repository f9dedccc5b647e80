import type { MapNode } from '../document/map-node.ts';
import type { Measure } from './node-size.ts';

export type MapLayout = 'right' | 'both';

/** A node where it is shown. The root's middle is at (0, 0); `x` and `y` are the upper left corner. */
export interface PlacedNode {
  node: MapNode;
  parent: PlacedNode | undefined;
  /** The child of the root that it is in, or is; of the root undefined. */
  top: PlacedNode | undefined;
  children: PlacedNode[];
  depth: number;
  /** 1: right of the root. */
  side: 1 | -1;
  /** Which branch of the root it is in; of the root -1. */
  branch: number;
  /** Chosen for this branch, or one that it is in. */
  colour: string | undefined;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly string[];
  position: number;
  siblings: number;
  /** Its children are folded away: how many nodes these are. */
  hidden: number;
  link: string | undefined;
  /** Height of what hangs on it. */
  reach: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PlacedMap {
  /** Parents before their children, in the order of the document. */
  nodes: readonly PlacedNode[];
  byId: ReadonlyMap<string, PlacedNode>;
  bounds: Bounds;
}

interface Placing {
  folded: ReadonlySet<string>;
  layout: MapLayout;
  colours: ReadonlyMap<string, string>;
  measure: Measure;
  /** It is being written: its branches change sides seldom. */
  isGrowing?: boolean;
}

const gapX = [64, 48, 36] as const;
const gapY = [22, 10, 6] as const;
const ofDepth = (gaps: readonly [number, number, number], depth: number) => gaps[Math.min(depth, 2) as 0 | 1 | 2];

/** Places a map as stacks: children stand one below the other beside the middle of their parent. */
export function placeNodes(root: MapNode, placing: Placing): PlacedMap {
  const nodes: PlacedNode[] = [];
  const placed = measured(root, undefined, 1, nodes, placing);
  placed.x = -placed.width / 2;
  placed.y = -placed.height / 2;
  const { length } = placed.children;
  const judged = placing.isGrowing ? placed.children.slice(0, steadyCount(length)) : placed.children;
  const turn = placing.layout === 'both' ? halfOf(judged) : length;
  const right = placed.children.slice(0, turn);
  const left = placed.children.slice(turn);
  for (const child of left) setSide(child, -1);
  stack(placed, right, 1);
  stack(placed, left, -1);
  const byId = new Map<string, PlacedNode>();
  for (const one of nodes) byId.set(one.node.id, one);
  return { nodes, byId, bounds: boundsOf(nodes) };
}

function measured(
  node: MapNode,
  parent: PlacedNode | undefined,
  position: number,
  all: PlacedNode[],
  placing: Placing,
): PlacedNode {
  const depth = parent ? parent.depth + 1 : 0;
  const { width, height, lines, link } = placing.measure(node, depth);
  const isFolded = depth > 0 && node.children.length > 0 && placing.folded.has(node.id);
  const placed: PlacedNode = {
    node,
    parent,
    top: parent?.top,
    children: [],
    depth,
    side: 1,
    branch: depth === 1 ? position - 1 : (parent?.branch ?? -1),
    colour: placing.colours.get(node.id) ?? parent?.colour,
    x: 0,
    y: 0,
    width,
    height,
    lines,
    position,
    siblings: 1,
    hidden: isFolded ? countBelow(node) : 0,
    link,
    reach: height,
  };
  if (depth === 1) placed.top = placed;
  all.push(placed);
  if (isFolded) return placed;
  for (const child of node.children)
    placed.children.push(measured(child, placed, placed.children.length + 1, all, placing));
  for (const child of placed.children) child.siblings = node.children.length;
  placed.reach = Math.max(height, heightOf(placed.children, depth));
  return placed;
}

const heightOf = (children: readonly PlacedNode[], depth: number) =>
  children.reduce((sum, { reach }) => sum + reach, 0) + Math.max(0, children.length - 1) * ofDepth(gapY, depth);

/** How many children stand at the right, so that both sides are about as high. */
function halfOf(children: readonly PlacedNode[]): number {
  const total = children.reduce((sum, { reach }) => sum + reach, 0);
  let sum = 0;
  for (const [at, { reach }] of children.entries()) {
    if (sum + reach / 2 > total / 2) return Math.max(1, at);
    sum += reach;
  }
  return children.length;
}

/**
 * By how many of its first branches a growing map is halved: 1, 2, 3, 4, 6, 9, 13, ... Between these numbers no branch changes sides,
 * and what a reader has before his eyes stays there.
 */
function steadyCount(branches: number): number {
  let count = 1;
  for (let next = 2; next <= branches; next = Math.max(next + 1, Math.floor(next * 1.5))) count = next;
  return count;
}

function setSide(placed: PlacedNode, side: 1 | -1) {
  placed.side = side;
  for (const child of placed.children) setSide(child, side);
}

function stack(parent: PlacedNode, children: readonly PlacedNode[], side: 1 | -1) {
  const gap = ofDepth(gapX, parent.depth);
  let top = parent.y + parent.height / 2 - heightOf(children, parent.depth) / 2;
  for (const child of children) {
    child.x = side === 1 ? parent.x + parent.width + gap : parent.x - gap - child.width;
    child.y = top + (child.reach - child.height) / 2;
    stack(child, child.children, side);
    top += child.reach + ofDepth(gapY, parent.depth);
  }
}

export function countBelow(node: MapNode): number {
  let count = 0;
  for (const child of node.children) count += 1 + countBelow(child);
  return count;
}

function boundsOf(nodes: readonly PlacedNode[]): Bounds {
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { x, y, width, height } of nodes) {
    if (x < bounds.left) bounds.left = x;
    if (y < bounds.top) bounds.top = y;
    if (x + width > bounds.right) bounds.right = x + width;
    if (y + height > bounds.bottom) bounds.bottom = y + height;
  }
  return bounds;
}
