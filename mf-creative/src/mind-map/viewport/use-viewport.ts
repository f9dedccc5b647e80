import { useLayoutEffect, useRef, useState } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import { isEnough, type Sight, sightOf } from './nodes-in-sight.ts';
import type { Viewport } from './viewport.ts';

/** The element's size; a map that comes first is shown whole, or from its root. */
export function useSize(box: { current: HTMLDivElement | null }, viewport: Viewport, { bounds }: PlacedMap) {
  const first = useRef(bounds);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const isFirst = viewport.width === 0;
      viewport.resize(element.clientWidth, element.clientHeight);
      if (isFirst && viewport.width > 0) viewport.fit(first.current, 0.5);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, viewport]);
}

/** What of the map is in the page: made again only when little is left around what is in sight. */
export function useSight(viewport: Viewport): Sight {
  const [sight, setSight] = useState(() => sightOf(viewport));
  useLayoutEffect(() => {
    let held = sightOf(viewport);
    setSight(held);
    return viewport.follow(() => {
      if (isEnough(held, viewport)) return;
      held = sightOf(viewport);
      setSight(held);
    });
  }, [viewport]);
  return sight;
}

/** Moves the layer in the frame in which the viewport changes; after a zoom its words are painted sharp again. */
export function useMovedLayer(layer: { current: HTMLDivElement | null }, viewport: Viewport) {
  useLayoutEffect(() => {
    let painted = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      const style = layer.current?.style;
      if (!style) return;
      const { x, y, zoom } = viewport;
      style.transform = `translate3d(${x}px,${y}px,0) scale(${zoom})`;
      if (zoom === painted) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        painted = zoom;
        style.willChange = 'auto';
        requestAnimationFrame(() => {
          style.willChange = 'transform';
        });
      }, 200);
    };
    move();
    const leave = viewport.follow(move);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [layer, viewport]);
}

/**
 * A map that changes (it grows, a branch is folded) leaves the chosen node where it is on the screen. Without one the root stands
 * still by itself: it is the origin.
 */
export function useStillNode(map: PlacedMap, viewport: Viewport, selected: string | undefined): void {
  const before = useRef(map);
  useLayoutEffect(() => {
    if (before.current === map) return;
    const was = selected === undefined ? undefined : before.current.byId.get(selected);
    const is = selected === undefined ? undefined : map.byId.get(selected);
    before.current = map;
    if (!was || !is || is.depth === 0) return;
    const edge = (one: typeof is) => (one.side === 1 ? one.x : one.x + one.width);
    const dx = edge(was) - edge(is);
    const dy = was.y + was.height / 2 - (is.y + is.height / 2);
    if (dx || dy) viewport.place(viewport.x + dx * viewport.zoom, viewport.y + dy * viewport.zoom);
  }, [map, viewport, selected]);
}
