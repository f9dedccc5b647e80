/**
 * Whether a key belongs to an input method, which chooses and ends its words by Enter, Escape and arrows. Safari ends a composition
 * before it reports the key that ended it; the key code 229 still shows it. Of a React event: its `nativeEvent`.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
