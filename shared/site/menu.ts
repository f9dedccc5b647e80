import { atom } from 'jotai';

/** Whether the menu of the whole navigation is open, which a phone has. A page with a bar of its own opens it from there. */
export const isMenuOpenAtom = atom(false);
