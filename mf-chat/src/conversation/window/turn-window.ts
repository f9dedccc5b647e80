import { flushSync } from 'react-dom';
import { guessedHeight } from './first-drawn.ts';

/** Turns are drawn this far (px) beyond both edges of what is in sight, or as far as it is high. */
const leastMargin = 600;
const touches = ['focusin', 'pointerdown'] as const;

/** Which turns are drawn; the others are empty boxes as high as they were when they were last drawn. */
export interface DrawnTurns {
  has(key: string): boolean;
  heightOf(key: string): number;
}

/**
 * Draws of a long conversation what is near the reader's place. The box counts its scroll position from the end
 * (`use-stick-to-bottom.ts`): a turn above that turns out higher than its empty box moves nothing that is in sight.
 */
export class TurnWindow {
  readonly #box: HTMLElement;
  readonly #draw: (drawn: DrawnTurns | undefined) => void;
  readonly #heights = new Map<string, number>();
  readonly #watched = new Map<string, Element>();
  readonly #watch: ResizeObserver;
  #keys: readonly string[] = [];
  #drawn: ReadonlySet<string> = new Set();
  /** The turn that was pointed at or focused last: an editor that is open in it, a voice that reads it. */
  #touched = '';
  readonly #paper = window.matchMedia('print');
  #isPrinted = false;

  constructor(box: HTMLElement, draw: (drawn: DrawnTurns | undefined) => void) {
    this.#box = box;
    this.#draw = draw;
    this.#watch = new ResizeObserver((entries) => this.#measure(entries));
    this.#watch.observe(box);
    box.addEventListener('scroll', this.#scroll, { passive: true });
    for (const event of touches) box.addEventListener(event, this.#touch, { passive: true });
    window.addEventListener('beforeprint', this.#print);
    window.addEventListener('afterprint', this.#print);
    this.#paper.addEventListener('change', this.#print);
  }

  /** After each drawing, with all turns of the conversation. */
  update(keys: readonly string[]): void {
    this.#keys = keys;
    const there = new Map<string, Element>();
    for (const element of this.#box.querySelectorAll('[data-turn]')) {
      there.set(element.getAttribute('data-turn') ?? '', element);
    }
    for (const [key, element] of this.#watched) if (there.get(key) !== element) this.#watch.unobserve(element);
    for (const [key, element] of there) {
      if (this.#watched.get(key) !== element) this.#watch.observe(element);
      // At once: with a guess in place of what is drawn, each drawing would call for another one.
      this.#note(key, element.getBoundingClientRect().height);
    }
    this.#watched.clear();
    for (const [key, element] of there) this.#watched.set(key, element);
    this.#look(false);
  }

  end(): void {
    this.#watch.disconnect();
    this.#box.removeEventListener('scroll', this.#scroll);
    for (const event of touches) this.#box.removeEventListener(event, this.#touch);
    window.removeEventListener('beforeprint', this.#print);
    window.removeEventListener('afterprint', this.#print);
    this.#paper.removeEventListener('change', this.#print);
    this.#draw(undefined);
  }

  /** On paper all turns are drawn, at once: the browser takes the page as it is when this has run. */
  #print = ({ type }: Event): void => {
    const isPrinted = type === 'beforeprint' || (type !== 'afterprint' && this.#paper.matches);
    if (isPrinted === this.#isPrinted) return;
    this.#isPrinted = isPrinted;
    this.#drawn = new Set(isPrinted ? this.#keys : []);
    if (isPrinted) flushSync(() => this.#draw({ has: () => true, heightOf: (key) => this.#heightOf(key) }));
    else this.#look(false);
  };

  #scroll = (): void => this.#look(true);

  #touch = ({ target }: Event): void => {
    const key = target instanceof Element && target.closest('[data-turn]')?.getAttribute('data-turn');
    if (key) this.#touched = key;
  };

  #measure(entries: ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      this.#note(target.getAttribute('data-turn') ?? '', borderBoxSize[0]?.blockSize ?? 0);
    }
    this.#look(true);
  }

  #note(key: string, height: number): void {
    if (height > 0 && this.#drawn.has(key)) this.#heights.set(key, height);
  }

  /** @param isAtOnce an empty box that is in sight is drawn before the browser paints; not while React draws */
  #look(isAtOnce: boolean): void {
    const { scrollTop, clientHeight } = this.#box;
    // Nothing is laid out, or all is drawn.
    if (clientHeight === 0 || this.#isPrinted) return;
    const fromEnd = -scrollTop;
    const margin = Math.max(leastMargin, clientHeight);
    const near = new Set([this.#keys.at(-1) ?? '', this.#touched]);
    let isBlank = false;
    let bottom = 0;
    for (let at = this.#keys.length - 1; at >= 0 && bottom < fromEnd + clientHeight + margin; at--) {
      const key = this.#keys[at] ?? '';
      const top = bottom + this.#heightOf(key);
      if (top > fromEnd - margin) {
        near.add(key);
        isBlank ||= top > fromEnd && bottom < fromEnd + clientHeight && !this.#drawn.has(key);
      }
      bottom = top;
    }
    if (near.size === this.#drawn.size && [...near].every((key) => this.#drawn.has(key))) return;
    this.#drawn = near;
    const drawn: DrawnTurns = { has: (key) => near.has(key), heightOf: (key) => this.#heightOf(key) };
    if (isAtOnce && isBlank) flushSync(() => this.#draw(drawn));
    else this.#draw(drawn);
  }

  #heightOf(key: string): number {
    return this.#heights.get(key) ?? guessedHeight;
  }
}
