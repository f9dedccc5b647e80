/** How much one name has under way, and what of it waits. */
interface Held {
  count: number;
  waiting: (() => void)[];
}

/** Lets so much of one name be under way at a time; more of it waits for its own, and holds up nobody else. */
export class Places {
  readonly #held = new Map<string, Held>();

  /** @returns what gives the place back */
  async take(name: string, atOnce: number): Promise<() => void> {
    const held = this.#held.get(name) ?? { count: 0, waiting: [] };
    this.#held.set(name, held);
    if (held.count < atOnce) held.count++;
    else await new Promise<void>((start) => held.waiting.push(start));
    return () => {
      const next = held.waiting.shift();
      if (next) next();
      else if (--held.count === 0) this.#held.delete(name);
    };
  }
}
