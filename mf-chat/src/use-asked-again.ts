import { useEffect, useEffectEvent } from 'react';
import type { Part } from 'shared/bundled/loading/load-part.ts';

/** Asks again for parts of a page that did not come because of a failure that may pass (`ask-again.ts`); a refusal is not asked again. */
export function useAskedAgain(parts: readonly (Part<unknown> | null | undefined)[], ask: () => Promise<unknown>): void {
  const isMissing = parts.some((part) => part && 'problem' in part && part.mayPass);
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    let end: (() => void) | undefined;
    import('./ask-again.ts').then(
      ({ askAgain }) => {
        if (!isLeft) end = askAgain(() => again());
      },
      // Without it the visitor asks.
      () => undefined,
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [isMissing]);
}
