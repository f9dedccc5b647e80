/** More pieces than this in one frame are faster than anybody reads. */
const manyPieces = 6;
/** So many frames are let pass then: each view costs the layout of what is in sight, however little is new. */
const framesToSkip = 2;

/**
 * The text of an answer that is being written. Pieces come as fast as the network brings them; subscribers hear of
 * them once per animation frame at most, and twenty times a second while very many come.
 */
export class GrowingText {
  readonly pieces: string[] = [];
  ended = false;
  /** Grows with each announced change: the snapshot of `useSyncExternalStore`. */
  version = 0;
  #listeners = new Set<() => void>();
  #frame = 0;
  #announced = 0;
  #skipped = 0;

  push(piece: string): void {
    if (!piece || this.ended) return;
    this.pieces.push(piece);
    this.#frame ||= requestAnimationFrame(this.#draw);
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    cancelAnimationFrame(this.#frame);
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

  #draw = (): void => {
    const isFast = this.pieces.length - this.#announced > manyPieces;
    if (isFast && this.#skipped++ < framesToSkip) this.#frame = requestAnimationFrame(this.#draw);
    else this.#announce();
  };

  #announce(): void {
    this.#frame = 0;
    this.#skipped = 0;
    this.#announced = this.pieces.length;
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
