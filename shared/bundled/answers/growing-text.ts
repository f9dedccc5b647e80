/**
 * So many frames pass between two views: each view costs the layout of what is in sight, however little is new. An answer at
 * sixty pieces a second or fewer is shown as it comes, a faster one thirty times a second; more than 360 pieces are faster than
 * anybody reads.
 */
function framesPassed(piecesOfFrame: number): number {
  if (piecesOfFrame > 12) return 3;
  if (piecesOfFrame > 6) return 2;
  return piecesOfFrame > 1 ? 1 : 0;
}

/** Milliseconds between two frames. */
const frameTime = 1000 / 60;
/** Frames that pass at most: eight views a second, however slow the device. */
const maxPassed = 6;

/** A view that took long (formulas, a slow phone) is followed by three times as long without one: what is read must also scroll. */
const framesOfRest = (took: number) => Math.min(maxPassed, Math.ceil((4 * took) / frameTime) - 1);

/**
 * The text of an answer that is being written. Pieces come as fast as the network brings them; subscribers hear of
 * them once per animation frame at most, and less often the more of them come.
 */
export class GrowingText {
  readonly pieces: string[] = [];
  ended = false;
  /** Grows with each announced change: the snapshot of `useSyncExternalStore`. */
  version = 0;
  #listeners = new Set<() => void>();
  /** A frame is asked for. */
  #isAsked = false;
  #announced = 0;
  #passed = 0;
  /** Frames that pass after a view as slow as the last one. */
  #rest = 0;
  /** Characters of the next pieces that are here already. */
  #known = 0;

  push(piece: string): void {
    const fresh = piece.slice(this.#known);
    this.#known = Math.max(0, this.#known - piece.length);
    if (!fresh || this.ended) return;
    this.pieces.push(fresh);
    if (!this.#isAsked) this.#ask(this.#rest);
  }

  /** The next pieces come again from the beginning: what is here already is left out. */
  comesAgain(): void {
    this.#known = this.text().length;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.#announce();
  }

  /** All of it, for copying. */
  text(): string {
    return this.pieces.join('');
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the frame behind so many others. Those are not asked for: the browser would make each of them, though nothing changes. */
  #ask(others: number): void {
    this.#isAsked = true;
    this.#passed += others;
    if (others === 0) requestAnimationFrame(this.#draw);
    else setTimeout(() => requestAnimationFrame(this.#draw), others * frameTime);
  }

  #draw = (): void => {
    if (this.ended) return;
    const piecesOfFrame = (this.pieces.length - this.#announced) / (this.#passed + 1);
    const others = Math.max(framesPassed(piecesOfFrame), this.#rest) - this.#passed;
    if (others > 0) {
      // This frame is one of them.
      this.#passed++;
      this.#ask(others - 1);
      return;
    }
    const began = performance.now();
    this.#announce();
    // After the frame: the browser has styled, laid out and painted what the listeners changed.
    setTimeout(() => {
      this.#rest = framesOfRest(performance.now() - began);
    });
  };

  #announce(): void {
    this.#isAsked = false;
    this.#passed = 0;
    this.#announced = this.pieces.length;
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
