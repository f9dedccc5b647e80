import { atom } from 'jotai';

/**
 * True while it is not yet known who the visitor is, though there is a token: no login dialog opens by itself until
 * then. Set before the page comes to life in the browser.
 */
export const isRecoveringAtom = atom(false);
