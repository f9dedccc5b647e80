/**
 * A `ref` for a text that may be too long for its box: one that scrolls becomes a stop of the tab key, else the keyboard
 * could not scroll it to its end. The same for a table that is too wide.
 */
export function reachByKeyboard(box: HTMLElement | null): void {
  if (box && (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)) box.tabIndex = 0;
}
