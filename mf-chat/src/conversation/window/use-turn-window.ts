import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LiveTurn } from '../turns/live-turns.ts';
import type { RecordTurn } from '../turns/record-turns.ts';
import { firstDrawn } from './first-drawn.ts';
import type { DrawnTurns, TurnWindow } from './turn-window.ts';

/** A conversation with fewer turns is drawn whole. */
const manyTurns = 8;

/** Which of these turns are drawn; undefined: all of them. */
export function useTurnWindow(
  box: RefObject<HTMLElement | null>,
  turns: readonly (RecordTurn | LiveTurn)[],
): DrawnTurns | undefined {
  const [drawn, setDrawn] = useState<DrawnTurns>();
  const [isLost, setLost] = useState(false);
  const made = useRef<TurnWindow>(undefined);
  const update = useEffectEvent(() => made.current?.update(turns.map(({ key }) => key)));
  const isLong = turns.length >= manyTurns;
  const first = useMemo(() => (isLong && !isLost ? firstDrawn(turns) : undefined), [turns, isLong, isLost]);
  useEffect(() => {
    if (!isLong) return;
    let isHere = true;
    import('./turn-window.ts').then(
      ({ TurnWindow }) => {
        if (!isHere || !box.current) return;
        made.current = new TurnWindow(box.current, setDrawn);
        update();
      },
      // Without this code all turns are drawn.
      () => setLost(true),
    );
    return () => {
      isHere = false;
      made.current?.end();
      made.current = undefined;
    };
  }, [isLong, box]);
  useLayoutEffect(() => update());
  return drawn ?? first;
}
