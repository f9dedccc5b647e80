import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../loading/when-idle.ts';
import { diagramDrawerAtom } from './diagram-drawer.ts';
import type { Drawing } from './drawing.ts';
import { type Scheme, useScheme } from './use-scheme.ts';

interface Result {
  source: string;
  scheme: Scheme;
  drawing?: Drawing;
}

/** The picture of a diagram, once its source is complete. The old one stays while another scheme's is drawn. */
export function useDrawing(source: string, closed: boolean) {
  const drawer = useAtomValue(diagramDrawerAtom);
  const scheme = useScheme();
  const [result, setResult] = useState<Result>();
  const kept = closed ? drawer.find(source, scheme) : undefined;
  const isKnown = kept !== undefined;
  useEffect(() => {
    if (!closed || isKnown || !source.trim()) return;
    let wanted = true;
    const cancel = whenIdle(async () => {
      // A source with an error, or a file that does not come, leaves the source.
      const drawing = await drawer.draw(source, scheme).catch(() => undefined);
      if (wanted) setResult({ source, scheme, ...(drawing ? { drawing } : {}) });
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [drawer, source, scheme, closed, isKnown]);
  const isOurs = closed && result?.source === source;
  return {
    drawing: kept ?? (isOurs ? result.drawing : undefined),
    isWrong: isOurs && !result.drawing && !kept,
  };
}
