/**
 * The text of an answer that is being written. Pieces come as fast as the network brings them; subscribers hear of
 * them once per animation frame at most.
 */
export class GrowingText {
  readonly pieces: string[] = [];
  ended = false;
  /** Grows with each announced change: the snapshot of `useSyncExternalStore`. */
  version = 0;
  #listeners = new Set<() => void>();
  #frame = 0;

  push(piece: string): void {
    if (!piece || this.ended) return;
    this.pieces.push(piece);
    this.#frame ||= requestAnimationFrame(() => this.#announce());
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

  #announce(): void {
    this.#frame = 0;
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
