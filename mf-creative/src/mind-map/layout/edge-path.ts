import { branchColour, type MapTheme } from './map-theme.ts';
import type { PlacedNode } from './place-nodes.ts';

/** The line below a node of a deeper level is where its edges end. */
const endOf = ({ depth, y, height }: PlacedNode) => (depth > 1 ? y + height - 1 : y + height / 2);

const round = (value: number) => Math.round(value * 10) / 10;

type Origin = Pick<PlacedNode, 'x' | 'y'>;

/**
 * The edges that lead to nodes as SVG paths, one for each colour.
 * @param origin what their numbers are counted from
 */
export function edgePaths(nodes: readonly PlacedNode[], theme: MapTheme, origin: Origin = { x: 0, y: 0 }) {
  const paths = new Map<string, string>();
  for (const one of nodes) {
    const colour = branchColour(theme, one);
    paths.set(colour, (paths.get(colour) ?? '') + edgePath(one, theme.shape, origin));
  }
  return paths;
}

/** The edge from a node's parent; of a deep node with the line below its words. */
function edgePath(child: PlacedNode, shape: MapTheme['shape'], origin: Origin): string {
  const { parent, side } = child;
  if (!parent) return '';
  const x = (value: number) => round(value - origin.x);
  const y = (value: number) => round(value - origin.y);
  const fromX = parent.depth === 0 ? parent.x + parent.width / 2 : side === 1 ? parent.x + parent.width : parent.x;
  const fromY = endOf(parent);
  const toX = side === 1 ? child.x : child.x + child.width;
  const toY = endOf(child);
  const middle = parent.depth === 0 ? (side === 1 ? parent.x + parent.width : parent.x) + side * 32 : (fromX + toX) / 2;
  const line =
    shape === 'curve'
      ? `M${x(fromX)} ${y(fromY)}C${x(middle)} ${y(fromY)} ${x(middle)} ${y(toY)} ${x(toX)} ${y(toY)}`
      : `M${x(fromX)} ${y(fromY)}H${x(middle)}V${y(toY)}H${x(toX)}`;
  return child.depth > 1 ? `${line}H${x(side === 1 ? child.x + child.width : child.x)}` : line;
}

export function isEdgeWithin(child: PlacedNode, left: number, top: number, right: number, bottom: number): boolean {
  const { parent } = child;
  if (!parent) return false;
  return (
    Math.max(parent.x + parent.width, child.x + child.width) >= left &&
    Math.min(parent.x, child.x) <= right &&
    Math.max(parent.y + parent.height, child.y + child.height) >= top &&
    Math.min(parent.y, child.y) <= bottom
  );
}
