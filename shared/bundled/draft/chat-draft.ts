import { readStored, storeText } from './tab-storage.ts';

const keyOf = (conversation: string) => `chat-draft:${conversation}`;
const filesKeyOf = (conversation: string) => `chat-files:${conversation}`;

/**
 * The text that was typed but not sent, kept in the tab so that a reload does not lose it.
 * In the browser only. @param conversation a session's id; `new`: the one that begins with the next question
 */
export const readDraft = (conversation: string): string => readStored(keyOf(conversation)) ?? '';
export const keepDraft = (conversation: string, text: string): void => storeText(keyOf(conversation), text);

/** The files that wait beside it, by the names under which the browser's database has them (`waiting-files.ts`). */
export const readFileNames = (conversation: string): string[] =>
  (readStored(filesKeyOf(conversation)) ?? '').split(' ').filter(Boolean);
export const keepFileNames = (conversation: string, names: readonly string[]): void =>
  storeText(filesKeyOf(conversation), names.join(' '));
