import { useLayoutEffect, useRef } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Viewport } from './viewport.ts';

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
