import { useCallback, useLayoutEffect, useRef } from 'react';
import type { PlacedMap } from '../layout/place-nodes.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** A map that would be smaller than this when it is whole begins with its root. */
const readable = 0.45;

interface Growth {
  isGrowing: boolean;
  isOneSided: boolean;
}

/**
 * Shows the whole map; always the same function, so that the toolbar is not drawn for each line of a map that grows. A map to one side
 * grows from the rim, and is shown whole by itself when it has grown out of sight and nobody has moved it; elsewhere the root stands still.
 */
export function useFit(viewport: Viewport, map: PlacedMap, { isGrowing, isOneSided }: Growth) {
  const now = useRef(map);
  now.current = map;
  const wasGrowing = useRef(false);
  useLayoutEffect(() => {
    const hasGrown = wasGrowing.current && !isGrowing;
    if (hasGrown && isOneSided && !viewport.isMoved && !isInSight(viewport, now.current))
      viewport.fit(now.current.bounds, readable);
    wasGrowing.current = isGrowing;
  }, [viewport, isGrowing, isOneSided]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a root that gets wider while it is written stays at the rim
  useLayoutEffect(() => {
    if (isGrowing && isOneSided && !viewport.isMoved) viewport.beginAt(now.current.bounds.left);
  }, [viewport, isGrowing, isOneSided, map.bounds.left]);
  return useCallback(() => viewport.fit(now.current.bounds), [viewport]);
}

function isInSight(viewport: Viewport, { bounds }: PlacedMap): boolean {
  const { left, top, right, bottom } = viewport.inSight();
  return bounds.left >= left && bounds.top >= top && bounds.right <= right && bounds.bottom <= bottom;
}
