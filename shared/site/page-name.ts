import { atom } from 'jotai';

/**
 * The name of what the page shows, e.g. of a conversation: it stands in the title of the tab in place of the page's, and may change
 * while it is shown. The page takes it back when it is left.
 */
export const pageNameAtom = atom<string | null>(null);
