import { atom } from 'jotai';
import { type ComponentType, lazy } from 'react';
import { reportAtom } from 'shared/site/visit.ts';
import type { MarkdownViewProps } from './markdown-view.tsx';

declare const __SERVER__: boolean;

type Loaded = typeof import('./markdown-view.tsx');

/** The code of the Markdown engine: a chunk of its own in the browser, at hand on the server. */
class MarkdownCode {
  /** Renders Markdown once the code has come. It never fails: a boundary around it keeps waiting. */
  readonly View: ComponentType<MarkdownViewProps>;
  /** The code did not come (and is loaded once more). Until it does, what is on the page stays as it is. */
  problem: 'lost' | 'retrying' | undefined;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #isLoading = false;
  #isLoaded = false;
  #take: (loaded: Loaded) => void = () => undefined;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
    const loaded = new Promise<Loaded>((resolve) => {
      this.#take = resolve;
    });
    this.View = __SERVER__
      ? (require('./markdown-view.tsx') as Loaded).MarkdownView
      : lazy(() => {
          this.load();
          return loaded.then(({ MarkdownView }) => ({ default: MarkdownView }));
        });
  }

  /** Loads the code, before it is needed or once more. In the browser only. */
  load = (): void => {
    if (this.#isLoading || this.#isLoaded) return;
    this.#isLoading = true;
    if (this.problem) this.#setProblem('retrying');
    import('./markdown-view.tsx')
      .then(
        (loaded) => {
          this.#isLoaded = true;
          this.#take(loaded);
          this.#setProblem(undefined);
        },
        (error) => {
          this.#report(error);
          this.#setProblem('lost');
        },
      )
      .finally(() => {
        this.#isLoading = false;
      });
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #setProblem(problem: 'lost' | 'retrying' | undefined): void {
    this.problem = problem;
    for (const listener of this.#listeners) listener();
  }
}

/** One for each visit. */
export const markdownCodeAtom = atom((get) => new MarkdownCode(get(reportAtom).report));
