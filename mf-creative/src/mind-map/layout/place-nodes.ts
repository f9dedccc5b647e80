import type { MapNode } from '../document/map-node.ts';
import { countNodes } from '../document/map-tree.ts';
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
  /** What the node says; `lines` are these words as they are set. */
  words: string;
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
  /** Branches of the root as they were placed before, for the same `folded`, `colours` and `measure`. */
  known?: KnownBranches;
}

/** Those that stay as and where they were are taken again: a map that grows makes only the others anew. */
export type KnownBranches = WeakMap<MapNode, PlacedNode>;

const gapX = [64, 48, 36] as const;
const gapY = [22, 10, 6] as const;
const ofDepth = (gaps: readonly [number, number, number], depth: number) => gaps[Math.min(depth, 2) as 0 | 1 | 2];

/** Places a map as stacks: children stand one below the other beside the middle of their parent. */
export function placeNodes(root: MapNode, placing: Placing): PlacedMap {
  const placed = placedOf(root, undefined, 1, placing);
  placed.x = -placed.width / 2;
  placed.y = -placed.height / 2;
  placed.children = root.children.map((child, at) => branchOf(child, placed, at + 1, placing));
  const { length } = placed.children;
  const judged = placing.isGrowing ? placed.children.slice(0, steadyCount(length)) : placed.children;
  const turn = placing.layout === 'both' ? halfOf(judged) : length;
  stackBranches(placed, 0, turn, 1, placing);
  stackBranches(placed, turn, length, -1, placing);
  const nodes: PlacedNode[] = [];
  collect(placed, nodes);
  const byId = new Map<string, PlacedNode>();
  for (const one of nodes) byId.set(one.node.id, one);
  return { nodes, byId, bounds: boundsOf(nodes) };
}

/** A branch of the root before it is placed: the one that was placed last time where nothing but its place can differ, else a new one. */
function branchOf(node: MapNode, root: PlacedNode, position: number, placing: Placing): PlacedNode {
  const known = placing.known?.get(node);
  const isSame =
    known?.position === position &&
    known.siblings === root.node.children.length &&
    known.parent?.width === root.width &&
    known.parent.colour === root.colour;
  return isSame ? known : measured(node, root, position, placing);
}

/** Places the branches of one side. One that was placed before and would move is made anew: no place that was handed out changes. */
function stackBranches(root: PlacedNode, from: number, to: number, side: 1 | -1, placing: Placing) {
  const { children } = root;
  let top = root.y + root.height / 2 - heightOf(children.slice(from, to), 0) / 2;
  for (let at = from; at < to; at++) {
    let child = children[at] as PlacedNode;
    const x = xBeside(root, child, side);
    const y = top + (child.reach - child.height) / 2;
    top += child.reach + gapY[0];
    const isKnown = child === placing.known?.get(child.node);
    // It only hangs on the root of now, which has the same place and size as the root it was placed beside.
    if (isKnown && child.side === side && child.x === x && child.y === y) child.parent = root;
    else {
      if (isKnown) child = children[at] = measured(child.node, root, child.position, placing);
      if (side === -1) setSide(child, side);
      child.x = x;
      child.y = y;
      stack(child, child.children, side);
      placing.known?.set(child.node, child);
    }
  }
}

function collect(placed: PlacedNode, all: PlacedNode[]): void {
  all.push(placed);
  for (const child of placed.children) collect(child, all);
}

function measured(node: MapNode, parent: PlacedNode, position: number, placing: Placing): PlacedNode {
  const placed = placedOf(node, parent, position, placing);
  if (placed.hidden > 0) return placed;
  placed.children = node.children.map((child, at) => measured(child, placed, at + 1, placing));
  placed.reach = Math.max(placed.height, heightOf(placed.children, placed.depth));
  return placed;
}

function placedOf(node: MapNode, parent: PlacedNode | undefined, position: number, placing: Placing): PlacedNode {
  const depth = parent ? parent.depth + 1 : 0;
  const { width, height, words, lines, link } = placing.measure(node, depth);
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
    words,
    lines,
    position,
    siblings: parent?.node.children.length ?? 1,
    hidden: isFolded ? countNodes(node) - 1 : 0,
    link,
    reach: height,
  };
  if (depth === 1) placed.top = placed;
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

function xBeside(parent: PlacedNode, child: PlacedNode, side: 1 | -1): number {
  const gap = ofDepth(gapX, parent.depth);
  return side === 1 ? parent.x + parent.width + gap : parent.x - gap - child.width;
}

function stack(parent: PlacedNode, children: readonly PlacedNode[], side: 1 | -1) {
  let top = parent.y + parent.height / 2 - heightOf(children, parent.depth) / 2;
  for (const child of children) {
    child.x = xBeside(parent, child, side);
    child.y = top + (child.reach - child.height) / 2;
    stack(child, child.children, side);
    top += child.reach + ofDepth(gapY, parent.depth);
  }
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
