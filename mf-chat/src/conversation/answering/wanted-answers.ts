import { atom } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Whether the server keeps several answers to a question; else it knows one path only. */
export const hasBranchesAtom = atom((get) => get(siteConfigAtom)?.capabilities.message_branch === true);

const chosenAtom = atom(1);

/** How many answers the next questions of this visit are to have: one where there are no branches. */
export const wantedAnswersAtom = atom(
  (get) => (get(hasBranchesAtom) ? get(chosenAtom) : 1),
  (_get, set, answers: number) => set(chosenAtom, answers),
);
