import { pairsOf } from './letter-pairs.ts';

interface Titled {
  id: number;
  title: string;
}

/** Titles that are compared, the newest. */
export const mostTitles = 5000;
/** Milliseconds until a title that was added or changed is found. */
const lifetime = 60_000;
/** Of the pairs that are looked for: a title with fewer of them is about something else. */
const leastShared = 0.4;

/**
 * Finds articles by a title that is nearly theirs, or by a part of it. Kept by their letter pairs in memory: requests
 * for addresses that are not there cost the database nothing but the few rows that were found.
 */
export class NearTitles {
  readonly #load: () => Promise<Titled[]>;
  #index: { pairs: Promise<Map<string, Titled[]>>; until: number } | undefined;

  constructor(load: () => Promise<Titled[]>) {
    this.#load = load;
  }

  /** The ids of at most so many articles, the nearest first. */
  async find(words: string, most: number): Promise<number[]> {
    const wanted = pairsOf(words);
    const index = await this.#read();
    const shared = new Map<Titled, number>();
    for (const pair of wanted) for (const one of index.get(pair) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    return [...shared]
      .filter(([, count]) => count >= wanted.size * leastShared)
      .map(([{ id, title }, count]) => ({ id, nearness: count / (wanted.size + pairsOf(title).size) }))
      .toSorted((one, other) => other.nearness - one.nearness || other.id - one.id)
      .slice(0, most)
      .map(({ id }) => id);
  }

  #read(): Promise<Map<string, Titled[]>> {
    const now = Date.now();
    if (this.#index && now < this.#index.until) return this.#index.pairs;
    const made = { pairs: this.#load().then(indexed), until: now + lifetime };
    this.#index = made;
    made.pairs.catch(() => {
      if (this.#index === made) this.#index = undefined;
    });
    return made.pairs;
  }
}

function indexed(titles: Titled[]): Map<string, Titled[]> {
  const index = new Map<string, Titled[]>();
  for (const one of titles) {
    for (const pair of pairsOf(one.title)) {
      const others = index.get(pair);
      if (others) others.push(one);
      else index.set(pair, [one]);
    }
  }
  return index;
}
