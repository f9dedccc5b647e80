import { atom } from 'jotai';

/** The stored question that is to be edited in its place; 0: none. */
export const editedQuestionAtom = atom(0);
