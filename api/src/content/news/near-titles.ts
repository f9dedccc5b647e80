import { LRUCache } from 'lru-cache';
import { cachedOnce } from '../../platform/load/cached-once.ts';
import { pairsOf } from './letter-pairs.ts';

interface Titled {
  id: number;
  title: string;
}

/** By letter pair: the articles that have it in their title, and how many pairs that has. */
type Index = Map<string, { id: number; size: number }[]>;

/** Titles that are compared, the newest. */
export const maxTitles = 5000;
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
  readonly #cached = new LRUCache<'index', Promise<Index>>({ max: 1, ttl: lifetime });

  constructor(load: () => Promise<Titled[]>) {
    this.#load = load;
  }

  /** The ids of at most this many articles, the nearest first. */
  async find(words: string, max: number): Promise<number[]> {
    const wanted = pairsOf(words);
    const index = await cachedOnce(this.#cached, 'index', async () => indexed(await this.#load()));
    const shared = new Map<{ id: number; size: number }, number>();
    for (const pair of wanted) for (const one of index.get(pair) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    return [...shared]
      .filter(([, count]) => count >= wanted.size * leastShared)
      .map(([{ id, size }, count]) => ({ id, nearness: count / (wanted.size + size) }))
      .toSorted((one, other) => other.nearness - one.nearness || other.id - one.id)
      .slice(0, max)
      .map(({ id }) => id);
  }
}

function indexed(titles: Titled[]): Index {
  const index: Index = new Map();
  for (const { id, title } of titles) {
    const pairs = pairsOf(title);
    const one = { id, size: pairs.size };
    for (const pair of pairs) {
      const others = index.get(pair);
      if (others) others.push(one);
      else index.set(pair, [one]);
    }
  }
  return index;
}
