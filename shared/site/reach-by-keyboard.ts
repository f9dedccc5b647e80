/**
 * A `ref` for a text that may be too long for its box: one that scrolls becomes a stop of the tab key, else the keyboard
 * could not scroll it to its end.
 */
export function reachByKeyboard(box: HTMLElement | null): void {
  if (box && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}
