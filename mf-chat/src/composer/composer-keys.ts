import type { KeyboardEvent } from 'react';

/** Enter sends; with Shift, while an IME is composing, and on a touch keyboard it does what it always does. */
export function meansSend({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  // Safari ends a composition before the keydown of its Enter; 229 still tells.
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === 229) return false;
  return !window.matchMedia('(pointer: coarse)').matches;
}

export const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey || nativeEvent.isComposing;
