import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DrawnTurns, TurnWindow } from './turn-window.ts';

/** A conversation with fewer turns is drawn whole. */
const manyTurns = 8;

/** Which of these turns are drawn; undefined: all of them. */
export function useTurnWindow(box: RefObject<HTMLElement | null>, keys: readonly string[]): DrawnTurns | undefined {
  const [drawn, setDrawn] = useState<DrawnTurns>();
  const made = useRef<TurnWindow>(undefined);
  const update = useEffectEvent(() => made.current?.update(keys));
  const isLong = keys.length >= manyTurns;
  useEffect(() => {
    if (!isLong) return;
    let isHere = true;
    // Without this code all turns are drawn.
    import('./turn-window.ts').then(
      ({ TurnWindow }) => {
        if (!isHere || !box.current) return;
        made.current = new TurnWindow(box.current, setDrawn);
        update();
      },
      () => undefined,
    );
    return () => {
      isHere = false;
      made.current?.end();
      made.current = undefined;
    };
  }, [isLong, box]);
  useLayoutEffect(() => update());
  return drawn;
}
