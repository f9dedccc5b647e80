import { useEffect, useEffectEvent, useRef } from 'react';
import { writeMap } from '../document/write-map.ts';
import { writeLook } from '../editor/map-look.ts';
import type { MapState } from '../editor/map-state.ts';
import type { MapWorkProps } from './map-work.tsx';

/** Hands on what the visitor has changed of the map or its look, and nothing else. */
export function useReported(state: MapState, isGrowing: boolean, onChange: MapWorkProps['onChange']) {
  const { document, theme, layout, folded, colours, editing, isNew } = state;
  const known = useRef({ document, theme, layout, folded, colours });
  const report = useEffectEvent(() => onChange?.(writeMap(document), writeLook(document, state)));
  useEffect(() => {
    // A node without words yet is none.
    if (isNew && editing !== undefined) return;
    const now = { document, theme, layout, folded, colours };
    const before = known.current;
    known.current = now;
    const isSame = (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === before[key]);
    if (!isSame && !isGrowing) report();
  }, [document, theme, layout, folded, colours, editing, isNew, isGrowing]);
}
