import { readStored, storeText } from './tab-storage.ts';

/** An answer of the chat that a mind map is made of. */
export interface BroughtMap {
  markdown: string;
  question: string;
  /** The stored answer; 0: its id is not known. */
  messageId: number;
  /** Where it is read: a path of the site. */
  page: string;
}

const storedAs = 'mind-map-brought';

/** Leaves an answer in this tab for `/app/mind_map`. */
export const bringMap = (brought: BroughtMap): void => storeText(storedAs, JSON.stringify(brought));

/** The answer that another page of this tab has left; once. */
export function takeBroughtMap(): BroughtMap | undefined {
  const stored = readStored(storedAs);
  if (stored === null) return undefined;
  storeText(storedAs, '');
  return JSON.parse(stored) as BroughtMap;
}
