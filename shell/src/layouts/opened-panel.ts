import { atom } from 'jotai';

/** What stands open over the page: the palette of commands, or the sheet of shortcuts. */
export const openedPanelAtom = atom<'palette' | 'shortcuts' | null>(null);
