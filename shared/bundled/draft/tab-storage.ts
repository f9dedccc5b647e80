/** What the tab's storage has under a key; null when it has nothing, or the browser refuses storage. In the browser only. */
export function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for as long as the tab is open, so that a reload does not lose it. An empty one is removed. */
export function storeText(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has the text on the page only.
  }
}
