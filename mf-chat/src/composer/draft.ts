const keyOf = (conversation: string) => `chat-draft:${conversation}`;
const filesKeyOf = (conversation: string) => `chat-files:${conversation}`;

/** The text that was typed but not sent, kept in the tab so that a reload does not lose it. In the browser only. */
export const readDraft = (conversation: string): string => read(keyOf(conversation));
export const keepDraft = (conversation: string, text: string): void => keep(keyOf(conversation), text);

/** The files that wait beside it, by the names under which the browser's database has them (`waiting-files.ts`). */
export const readFileNames = (conversation: string): string[] =>
  read(filesKeyOf(conversation)).split(' ').filter(Boolean);
export const keepFileNames = (conversation: string, names: readonly string[]): void =>
  keep(filesKeyOf(conversation), names.join(' '));

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage keeps the text on the page only.
  }
}
