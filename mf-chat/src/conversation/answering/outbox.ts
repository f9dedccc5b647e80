import { atom } from 'jotai';
import type { LiveTurn } from '../turns/live-turns.ts';
import type { Question } from './question.ts';

/** Keeps questions that found no connection until there is one. */
export interface Outbox {
  /** @returns false when the question cannot wait: it has failed */
  put(turn: LiveTurn, question: Question, error: unknown): Promise<boolean>;
  /** The question goes back to where it was typed, unless it is on its way already. */
  takeBack(turn: LiveTurn): void;
}

/** Null until its code has come (`offline-outbox.tsx`): without it a question that finds no connection fails. */
export const outboxAtom = atom<Outbox | null>(null);
