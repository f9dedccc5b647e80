import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { writeMap } from '../document/write-map.ts';
import { writeLook } from '../editor/map-look.ts';
import type { MapState } from '../editor/map-state.ts';
import type { MapWorkProps } from './map-work.tsx';

interface ReportedChangesProps {
  state: MapState;
  isGrowing: boolean;
  onChange: MapWorkProps['onChange'];
}

const stored = ['document', 'theme', 'layout', 'folded', 'colours'] as const satisfies (keyof MapState)[];

/**
 * Hands on what the visitor has changed of the map or its look, and nothing else. It shows nothing. It is a part of its own because it
 * comes behind the change on the screen: writing thousands of nodes as text would hold that up.
 */
export function ReportedChanges({ state, isGrowing, onChange }: ReportedChangesProps) {
  const known = useRef(state);
  // What grows is handed on to nobody: it is worth no second drawing.
  const late = useDeferredValue(isGrowing ? undefined : state);
  const wasGrowing = useRef(isGrowing);
  const handOn = useEffectEvent((next: MapState) => {
    // A node without words yet is none.
    if (isGrowing || (next.isNew && next.editing !== undefined)) return;
    const before = known.current;
    known.current = next;
    if (stored.some((key) => next[key] !== before[key]))
      onChange?.(writeMap(next.document), writeLook(next.document, next));
  });
  const leave = useEffectEvent(() => handOn(state));
  useEffect(() => {
    // What has grown is no change of the visitor's.
    if (isGrowing || wasGrowing.current) known.current = state;
    wasGrowing.current = isGrowing;
  }, [state, isGrowing]);
  useEffect(() => {
    if (late) handOn(late);
  }, [late]);
  // A map that is left at once: before what keeps it is left as well.
  useLayoutEffect(() => () => leave(), []);
  return null;
}
