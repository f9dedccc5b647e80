/** What the head of the page kept of the time before its code was there (`shell/src/render/inline/early-press.ts`). */
declare const earlyPress: { readonly pressed: HTMLElement | null; end(): void } | undefined;

/** Presses what the visitor pressed last before the page had come to life. From now on the page hears for itself. */
export function pressAgain(): void {
  if (typeof earlyPress === 'undefined') return;
  earlyPress.end();
  const { pressed } = earlyPress;
  if (!pressed?.isConnected) return;
  if (pressed instanceof HTMLFormElement) {
    pressed.requestSubmit();
    return;
  }
  // What it opens takes the focus, and gives it back to what has it now.
  if (pressed.ariaHasPopup) pressed.focus({ preventScroll: true });
  pressed.click();
}
