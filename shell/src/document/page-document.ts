import { atom } from 'jotai';

/** The document that this page is, for all who load another one in its place; a test puts its own into the store. */
export interface PageDocument {
  /** When it began to load, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Leaves it for a fresh one; the address on show is loaded again. */
  load(target: string): void;
}

export const documentAtom = atom<PageDocument>({
  get startedAt() {
    return performance.timeOrigin;
  },
  load(target) {
    // To assign the address that is on show would only jump to its hash.
    if (new URL(target, window.location.href).href === window.location.href) window.location.reload();
    else window.location.assign(target);
  },
});

/** Path and query on show. */
export const addressOnShow = () => window.location.pathname + window.location.search;
