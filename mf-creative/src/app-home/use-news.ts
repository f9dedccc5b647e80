import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { siteEventAtom } from 'shared/site/session.ts';

const drawEventAtom = siteEventAtom('draw');
const codeEventAtom = siteEventAtom('qr');

/**
 * Reads the page's data again when pictures or codes came on, here or on another device; what comes meanwhile counts afterwards.
 * @returns reads it again
 */
export function useNews(): () => void {
  const drawn = useAtomValue(drawEventAtom);
  const coded = useAtomValue(codeEventAtom);
  const { state, revalidate } = useRevalidator();
  const seen = useRef({ drawn, coded });
  const take = useEffectEvent(() => {
    if ((drawn === seen.current.drawn && coded === seen.current.coded) || state !== 'idle') return;
    seen.current = { drawn, coded };
    void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each event, and after each reading
  useEffect(() => take(), [drawn, coded, state]);
  return () => void revalidate();
}
