import { atom } from 'jotai';
import { type Drawing, drawingOf } from './drawing.ts';
import { MermaidFrame } from './mermaid-frame.ts';
import type { Scheme } from './use-scheme.ts';

const maxKept = 60;

/** Draws diagrams one after the other and keeps them by source and colours. */
class DiagramDrawer {
  readonly #kept = new Map<string, Drawing>();
  readonly #frame = new MermaidFrame();
  #last: Promise<unknown> = Promise.resolve();

  find(source: string, scheme: Scheme): Drawing | undefined {
    return this.#kept.get(keyOf(source, scheme));
  }

  /** Fails when the source has an error or mermaid does not come. */
  draw(source: string, scheme: Scheme): Promise<Drawing> {
    const drawn = this.#last.then(() => this.find(source, scheme) ?? this.#drawNow(source, scheme));
    this.#last = drawn.catch(() => undefined);
    return drawn;
  }

  async #drawNow(source: string, scheme: Scheme): Promise<Drawing> {
    const drawing = drawingOf(await this.#frame.draw(source, scheme));
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(keyOf(source, scheme), drawing);
    return drawing;
  }
}

const keyOf = (source: string, scheme: Scheme) => `${scheme}\n${source}`;

/** One for each visit. */
export const diagramDrawerAtom = atom(() => new DiagramDrawer());
