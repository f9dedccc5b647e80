import { LRUCache } from 'lru-cache';
import { cachedOnce } from '../load/cached-once.ts';

/** Milliseconds until an answer is made again: what another process changes is served that much later. */
const lifetime = 1000;
/** Inputs that have an answer are few (one for each row); invented ones push each other out. */
const mostEntries = 1000;

/**
 * Public answers as bytes, made once a second at most: every page asks for configuration, style and examples. Callers
 * who come while an answer is being made share it. `forget` drops what this process itself has changed.
 */
export class PreparedReplies {
  readonly #cached = new LRUCache<string, Promise<Buffer>>({ max: mostEntries, ttl: lifetime, ttlResolution: 0 });

  find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return cachedOnce(this.#cached, key, make);
  }

  /** Call it after a change of settings, decorations, examples or policies is committed. */
  forget(): void {
    this.#cached.clear();
  }
}
