import { useEffect, useRef } from 'react';
import { edgePaths } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import { fontFamily, signsOf } from '../layout/node-size.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';

interface Look {
  ink: string;
  ground: string;
}

interface FarViewProps {
  map: PlacedMap;
  theme: MapTheme;
  viewport: Viewport;
  selected: string | undefined;
}

/** A map that is too small to be read, as a painting: thousands of nodes in each frame. */
export function FarView({ map, theme, viewport, selected }: FarViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = painterOf(canvas.current, map, theme, viewport, selected);
    let frame = 0;
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        paint();
      });
    };
    paint();
    const leave = viewport.follow(later);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [map, theme, viewport, selected]);
  return <canvas ref={canvas} className="far" aria-hidden />;
}

function painterOf(
  canvas: HTMLCanvasElement | null,
  map: PlacedMap,
  theme: MapTheme,
  viewport: Viewport,
  selected: string | undefined,
): () => void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return () => undefined;
  const edges = [...edgePaths(map.nodes, theme)].map(([colour, path]) => [colour, new Path2D(path)] as const);
  const { color: ink, backgroundColor: ground } = getComputedStyle(canvas);
  return () => {
    const ratio = devicePixelRatio;
    const { x, y, zoom, width, height } = viewport;
    if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
      canvas.width = width * ratio;
      canvas.height = height * ratio;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
    context.lineWidth = Math.max(1.5, 1 / zoom);
    for (const [colour, path] of edges) {
      context.strokeStyle = colour;
      context.stroke(path);
    }
    const seen = viewport.inSight(8);
    const shown = map.nodes.filter(
      (one) =>
        one.x <= seen.right && one.x + one.width >= seen.left && one.y <= seen.bottom && one.y + one.height >= seen.top,
    );
    for (const one of shown) paintNode(context, one, theme, zoom, ink, one.node.id === selected);
    for (const one of shown.toReversed()) paintLabel(context, one, theme, zoom, { ink, ground });
  };
}

function paintNode(
  context: CanvasRenderingContext2D,
  one: PlacedNode,
  theme: MapTheme,
  zoom: number,
  ink: string,
  isSelected: boolean,
) {
  const { depth, x, y, width, height, lines } = one;
  context.fillStyle = branchColour(theme, one);
  if (depth === 0) {
    context.beginPath();
    context.roundRect(x, y, width, height, 12);
    context.fill();
  } else {
    // Words as bars: how long a line is can be seen when it cannot be read.
    context.globalAlpha = depth === 1 ? 0.5 : 0.32;
    if (depth === 1) context.fillRect(x, y, width, height);
    else for (const at of lines.keys()) context.fillRect(x + 4, y + 8 + at * 21, width - 8, 9);
    context.globalAlpha = 1;
  }
  if (isSelected) {
    context.strokeStyle = ink;
    context.lineWidth = 2 / zoom;
    context.strokeRect(x, y, width, height);
  }
}

/** On the screen (px): the letters of a label, its height, the room it needs of its branch, and its widest. */
const label = { font: 12, height: 20, room: 24, most: 150 } as const;

/** What the map is about, and its branches where each has the room: one line in a box of its own, over what it names. */
function paintLabel(context: CanvasRenderingContext2D, one: PlacedNode, theme: MapTheme, zoom: number, style: Look) {
  const { depth, x, y, width, height, side } = one;
  const isRoot = depth === 0;
  if (depth > 1 || (!isRoot && one.reach * zoom < label.room)) return;
  context.font = `${isRoot ? 650 : 500} ${label.font / zoom}px ${fontFamily}`;
  // The branches beside the root are not covered.
  const most = (isRoot ? Math.max(width + 80, 120) : label.most / zoom) - 16 / zoom;
  const words = shortened(context, one.words, most);
  if (!words) return;
  const box = { width: context.measureText(words).width + 16 / zoom, height: label.height / zoom };
  const left = isRoot ? x + (width - box.width) / 2 : side === 1 ? x : x + width - box.width;
  const middle = y + height / 2;
  context.beginPath();
  context.roundRect(left, middle - box.height / 2, box.width, box.height, 6 / zoom);
  context.fillStyle = isRoot ? theme.root : style.ground;
  context.fill();
  if (!isRoot) {
    context.strokeStyle = branchColour(theme, one);
    context.lineWidth = 1.25 / zoom;
    context.stroke();
  }
  context.textBaseline = 'middle';
  context.fillStyle = isRoot ? theme.onRoot : style.ink;
  context.fillText(words, left + 8 / zoom, middle);
}

/** Words that fit into a width, with “…” where some are left out; fewer than two signs say nothing. */
function shortened(context: CanvasRenderingContext2D, words: string, most: number): string {
  if (context.measureText(words).width <= most) return words;
  const signs = signsOf(words);
  while (signs.length > 2) {
    signs.pop();
    const shorter = `${signs.join('').trimEnd()}…`;
    if (context.measureText(shorter).width <= most) return shorter;
  }
  return '';
}
