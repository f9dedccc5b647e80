import { atom } from 'jotai';
import type { Endpoint, Output } from 'shared/contracts/endpoint.ts';

/** What the API answered this user the last time; undefined: nothing is kept. */
export type ReadCopy = <E extends Endpoint>(owner: string, name: string, endpoint: E) => Promise<Output<E> | undefined>;

/** Null until its code has come (`offline-copy.tsx`). In an object, as an atom calls a function that it is given. */
export const copiesAtom = atom<{ read: ReadCopy } | null>(null);
