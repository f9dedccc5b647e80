import { atom } from 'jotai';
import type { Endpoint, Output } from 'shared/contracts/endpoint.ts';
import type { Question } from '../answering/ask.ts';
import type { LiveTurn } from '../turns/live-turns.ts';

/** Keeps questions that found no connection until there is one. */
export interface Outbox {
  /** @returns false when the question cannot wait: it has failed */
  put(turn: LiveTurn, question: Question, error: unknown): Promise<boolean>;
  /** The question goes back to where it was typed, unless it is on its way already. */
  takeBack(turn: LiveTurn): void;
}

/** Null until its code has come (`offline-outbox.tsx`): without it a question that finds no connection fails. */
export const outboxAtom = atom<Outbox | null>(null);

/** What the API answered this user the last time; undefined: nothing is kept. */
export type ReadCopy = <E extends Endpoint>(owner: string, name: string, endpoint: E) => Promise<Output<E> | undefined>;

/** Null until its code has come (`offline-copy.tsx`). In an object, as an atom calls a function that it is given. */
export const copiesAtom = atom<{ read: ReadCopy } | null>(null);
