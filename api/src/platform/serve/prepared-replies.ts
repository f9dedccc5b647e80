import { LRUCache } from 'lru-cache';
import { cachedOnce } from '../load/cached-once.ts';

declare module 'fastify' {
  interface FastifyInstance {
    prepared: PreparedReplies;
  }
}

/** Milliseconds until an answer is made again: what another process changes is served that much later. */
const lifetime = 1000;
/** Inputs that have an answer are few (one for each row); invented ones push each other out. */
const maxEntries = 1000;

/**
 * What is the same for everybody, made once a second at most: whole answers as bytes (every page asks for configuration,
 * style and examples), and the public part of answers that say more to a user. Callers who come while it is being made
 * share it. `forget` drops what this process itself has changed.
 */
export class PreparedReplies {
  readonly #cached = new LRUCache<string, Promise<unknown>>({ max: maxEntries, ttl: lifetime, ttlResolution: 0 });

  /** @param key says what is made: one key, one type */
  find<T>(key: string, make: () => Promise<T>): Promise<T> {
    // A query of Drizzle runs again whenever it is awaited, which a promise does not.
    return cachedOnce(this.#cached, key, async () => make()) as Promise<T>;
  }

  /** Call it after a change of what operators write (settings, articles, policies, …) is committed. */
  forget(): void {
    this.#cached.clear();
  }
}
