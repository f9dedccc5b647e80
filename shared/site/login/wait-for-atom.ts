import type { Atom } from 'jotai';
import type { VisitStore } from 'shared/site/visit.ts';

/** Resolves as soon as the atom holds a value that fits. */
export function waitForAtom<T>(store: VisitStore, atom: Atom<T>, fits: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (fits(store.get(atom))) return resolve();
    const stop = store.sub(atom, () => {
      if (!fits(store.get(atom))) return;
      stop();
      resolve();
    });
  });
}
