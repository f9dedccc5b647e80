import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';

interface MinimapProps {
  map: PlacedMap;
  theme: MapTheme;
  viewport: Viewport;
}

const size = { width: 176, height: 112 };
const rim = 6;

/** The whole map in a corner, with what is in sight of it; a press goes there. It repeats the map, so that only the eye needs it. */
export function Minimap({ map: newest, theme, viewport }: MinimapProps) {
  const map = useSeldom(newest);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { bounds } = map;
  const [width, height] = [bounds.right - bounds.left || 1, bounds.bottom - bounds.top || 1];
  const scale = Math.min((size.width - 2 * rim) / width, (size.height - 2 * rim) / height);
  const offset = {
    x: (size.width - width * scale) / 2 - bounds.left * scale,
    y: (size.height - height * scale) / 2 - bounds.top * scale,
  };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current) return;
    const ratio = devicePixelRatio;
    canvas.current.width = size.width * ratio;
    canvas.current.height = size.height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    let painted = '';
    for (const { x, y, width: wide, height: high, branch, colour, depth } of map.nodes) {
      const fill = branchColour(theme, { branch, colour });
      // The browser reads a colour each time that it is given one.
      if (fill !== painted) context.fillStyle = painted = fill;
      context.globalAlpha = depth > 1 ? 0.6 : 1;
      context.fillRect(
        offset.x + x * scale,
        offset.y + y * scale,
        Math.max(1, wide * scale),
        Math.max(1, high * scale - 0.5),
      );
    }
  }, [map, theme, scale, offset.x, offset.y]);
  useEffect(() => {
    const show = () => {
      const seen = viewport.inSight();
      const style = frame.current?.style;
      if (!style) return;
      style.transform = `translate(${offset.x + seen.left * scale}px, ${offset.y + seen.top * scale}px)`;
      style.width = `${(seen.right - seen.left) * scale}px`;
      style.height = `${(seen.bottom - seen.top) * scale}px`;
    };
    show();
    return viewport.follow(show);
  }, [viewport, scale, offset.x, offset.y]);
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    viewport.centre({
      x: (event.clientX - box.left - offset.x) / scale,
      y: (event.clientY - box.top - offset.y) / scale,
    });
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
}

/** A map that grows is painted so often at most (ms). */
const pause = 300;

/** The newest value; of values that follow one another quickly some, each in the frame of the very value, and the last a moment later. */
function useSeldom<T>(newest: T): T {
  const [shown, setShown] = useState(newest);
  const takenAt = useRef(0);
  useLayoutEffect(() => {
    if (newest === shown) return;
    const take = () => {
      takenAt.current = performance.now();
      setShown(newest);
    };
    if (performance.now() - takenAt.current >= pause) return take();
    const timer = setTimeout(take, pause);
    return () => clearTimeout(timer);
  }, [newest, shown]);
  return shown;
}
