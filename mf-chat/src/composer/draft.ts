const keyOf = (conversation: string) => `chat-draft:${conversation}`;

/** The text that was typed but not sent, kept in the tab so that a reload does not lose it. In the browser only. */
export function readDraft(conversation: string): string {
  try {
    return sessionStorage.getItem(keyOf(conversation)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(conversation: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(conversation), text);
    else sessionStorage.removeItem(keyOf(conversation));
  } catch {
    // A browser that refuses storage keeps the text on the page only.
  }
}
