import type { KeyboardEvent } from 'react';
import { isComposing } from 'shared/site/is-composing.ts';

/** Enter sends; with Shift, while an IME is composing, and on a touch keyboard it does what it always does. */
export function meansSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || isComposing(nativeEvent)) return false;
  return !window.matchMedia('(pointer: coarse)').matches;
}

export const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey || isComposing(nativeEvent);
