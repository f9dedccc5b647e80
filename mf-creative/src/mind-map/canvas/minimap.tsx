import { memo, type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Point, Viewport } from '../viewport/viewport.ts';

interface MinimapProps {
  map: PlacedMap;
  theme: MapTheme;
  viewport: Viewport;
}

const size = { width: 176, height: 112 };
const rim = 6;
/** A map that grows is painted so often at most (ms): in the frame of a change, or a moment after the last one. */
const pause = 1000;

/** The whole map in a corner, with what is in sight of it; a press goes there. It repeats the map, so that only the eye needs it. */
export const Minimap = memo(function Minimap({ map, theme, viewport }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** Where the map lies on the painting that is seen. */
  const placed = useRef<Place>(placeOf(map));
  const frameSight = useEffectEvent(() => {
    const { x, y, scale } = placed.current;
    const seen = viewport.inSight();
    const style = frame.current?.style;
    if (!style) return;
    style.transform = `translate(${x + seen.left * scale}px, ${y + seen.top * scale}px)`;
    style.width = `${(seen.right - seen.left) * scale}px`;
    style.height = `${(seen.bottom - seen.top) * scale}px`;
  });
  const paintedAt = useRef(Number.NEGATIVE_INFINITY);
  const show = useEffectEvent(() => {
    paintedAt.current = performance.now();
    placed.current = placeOf(map);
    if (canvas.current) paint(canvas.current, map, theme, placed.current);
    frameSight();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map or theme is painted, though the effect reads both through an event
  useLayoutEffect(() => {
    if (performance.now() - paintedAt.current >= pause) return show();
    const timer = setTimeout(() => show(), pause);
    return () => clearTimeout(timer);
  }, [map, theme]);
  useEffect(() => {
    frameSight();
    return viewport.follow(() => frameSight());
  }, [viewport]);
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const { x, y, scale } = placed.current;
    viewport.centre({ x: (event.clientX - box.left - x) / scale, y: (event.clientY - box.top - y) / scale });
  };
  return (
    <div
      className="minimap"
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <canvas ref={canvas} style={size} />
      <div className="frame" ref={frame} />
    </div>
  );
});

interface Place extends Point {
  scale: number;
}

function placeOf({ bounds: { left, top, right, bottom } }: PlacedMap): Place {
  const [width, height] = [right - left || 1, bottom - top || 1];
  const scale = Math.min((size.width - 2 * rim) / width, (size.height - 2 * rim) / height);
  return {
    scale,
    x: (size.width - width * scale) / 2 - left * scale,
    y: (size.height - height * scale) / 2 - top * scale,
  };
}

function paint(canvas: HTMLCanvasElement, map: PlacedMap, theme: MapTheme, { x: left, y: top, scale }: Place) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = devicePixelRatio;
  // A canvas that gets a size, be it the same one, is made anew.
  const width = Math.floor(size.width * ratio);
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = size.height * ratio;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  let painted = '';
  for (const { x, y, width: wide, height: high, branch, colour, depth } of map.nodes) {
    const fill = branchColour(theme, { branch, colour });
    // The browser reads a colour each time that it is given one.
    if (fill !== painted) context.fillStyle = painted = fill;
    context.globalAlpha = depth > 1 ? 0.6 : 1;
    context.fillRect(left + x * scale, top + y * scale, Math.max(1, wide * scale), Math.max(1, high * scale - 0.5));
  }
}
