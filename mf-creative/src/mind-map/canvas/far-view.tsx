import { useEffect, useRef } from 'react';
import { edgePath } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import { fontFamily } from '../layout/node-size.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';

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
  const edges = edgesByColour(map, theme);
  const style = getComputedStyle(canvas);
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
    for (const one of map.nodes) {
      if (one.x > seen.right || one.x + one.width < seen.left || one.y > seen.bottom || one.y + one.height < seen.top)
        continue;
      paintNode(context, one, theme, zoom, style.color, one.node.id === selected);
    }
  };
}

function edgesByColour(map: PlacedMap, theme: MapTheme): Map<string, Path2D> {
  const edges = new Map<string, Path2D>();
  for (const one of map.nodes) {
    if (!one.parent) continue;
    const colour = branchColour(theme, one);
    const path = edges.get(colour) ?? new Path2D();
    path.addPath(new Path2D(edgePath(one, theme.shape)));
    edges.set(colour, path);
  }
  return edges;
}

function paintNode(
  context: CanvasRenderingContext2D,
  one: PlacedNode,
  theme: MapTheme,
  zoom: number,
  ink: string,
  isSelected: boolean,
) {
  const { depth, x, y, width, height, words, lines } = one;
  const colour = branchColour(theme, one);
  context.fillStyle = colour;
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
  if (depth > 1) return;
  // What the map is about stays readable.
  const size = Math.min(11 / zoom, (height * 1.6) / Math.max(1, lines.length));
  if (size * zoom < 8) return;
  context.font = `${depth === 0 ? 650 : 500} ${size}px ${fontFamily}`;
  context.textBaseline = 'middle';
  context.fillStyle = depth === 0 ? theme.onRoot : ink;
  context.fillText(words, x + 6, y + height / 2, Math.max(width - 12, 90 / zoom));
}
