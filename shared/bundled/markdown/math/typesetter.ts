import { atom } from 'jotai';
import type { ReactNode } from 'react';

type Typeset = (tex: string, display: boolean) => ReactNode | undefined;

/** The code that typesets formulas: a file of its own, loaded with the first formula of a visit. */
class Typesetter {
  /** A formula as React nodes, or undefined when it has an error. Missing until the code has come, or has not. */
  typeset: Typeset | undefined;
  isLoaded = false;
  #isLoading = false;
  readonly #listeners = new Set<() => void>();

  /** Loads the code, once more when it did not come. In the browser only. */
  load = async (): Promise<void> => {
    if (this.#isLoading || this.isLoaded) return;
    this.#isLoading = true;
    try {
      const [{ typesetFormula }] = await Promise.all([
        import('./typeset-formula.tsx'),
        import('./font/math-font.ts').then(({ loadMathFont }) => loadMathFont()),
      ]);
      this.isLoaded = true;
      this.typeset = (tex, display) => {
        try {
          return typesetFormula(tex, display);
        } catch {
          return undefined;
        }
      };
    } catch {
      // The sources stay to be read, in full.
      this.typeset = () => undefined;
    }
    this.#isLoading = false;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** One for each visit. */
export const typesetterAtom = atom(() => new Typesetter());
