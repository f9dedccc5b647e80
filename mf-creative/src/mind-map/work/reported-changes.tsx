import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { writeMap } from '../document/write-map.ts';
import { writeLook } from '../editor/map-look.ts';
import type { MapState } from '../editor/map-state.ts';
import type { MapWorkProps } from './map-work.tsx';

interface ReportedChangesProps {
  state: MapState;
  isGrowing: boolean;
  onChange: MapWorkProps['onChange'];
}

/**
 * Hands on what the visitor has changed of the map or its look, and nothing else. It shows nothing. It is a part of its own because it
 * comes behind the change on the screen: writing thousands of nodes as text would hold that up.
 */
export function ReportedChanges({ state: newest, isGrowing, onChange }: ReportedChangesProps) {
  const state = useDeferredValue(newest);
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
  return null;
}
