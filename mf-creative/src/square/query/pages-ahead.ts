import { atom } from 'jotai';
import type { SquareData } from './load-square.ts';

/** What the reader is about to go to, by its address; without a value when it could not be read. */
export type PageAhead = Promise<SquareData | undefined>;

/**
 * Pages that are read before they are asked for, or when they are: each is read once. Each is shown once as well: who asks again wants
 * what is new.
 */
export const pagesAheadAtom = atom(() => {
  const pages = new Map<string, () => PageAhead>();
  return {
    put: (address: string, read: () => PageAhead) => void pages.set(address, read),
    take(address: string): (() => PageAhead) | undefined {
      const read = pages.get(address);
      pages.delete(address);
      return read;
    },
  };
});
