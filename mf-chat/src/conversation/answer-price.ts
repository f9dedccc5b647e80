import { createContext } from 'react';

/** What one more answer of the chosen model costs, in words; undefined: it is not known. Said beside each action that charges. */
export const AnswerPrice = createContext<string | undefined>(undefined);
