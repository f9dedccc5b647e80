import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import { hashToken, looksLikeToken } from '../../platform/secrets/token.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { findLogin } from './stored-logins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    logins: LoginCache;
  }
}

type InTurn = <T>(read: () => Promise<T>) => Promise<T>;

/** Milliseconds until the database is asked again: a login that another process has ended is refused that much later. */
export const loginLifetime = 1000;
const maxEntries = 10_000;

/**
 * Users by token, cached for a second: a page sends four calls at once. A login that this process itself ends (logout,
 * new password, disabled user) is refused at once, even when its row is being read at that moment.
 */
export class LoginCache {
  readonly #db: Db;
  readonly #cached = new LRUCache<string, LoggedInUser>({ max: maxEntries, ttl: loginLifetime, ttlResolution: 0 });
  /** What is being read: calls that come meanwhile wait for the same row. */
  readonly #reading = new Map<string, Promise<LoggedInUser | undefined>>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** @param inTurn when its row is read */
  async find(token: string, inTurn: InTurn = (read) => read()): Promise<LoggedInUser | undefined> {
    if (!looksLikeToken(token)) return undefined;
    const tokenHash = hashToken(token);
    const cached = this.#cached.get(tokenHash);
    if (cached) return cached;
    const under = this.#reading.get(tokenHash);
    if (under) return under;
    const reading = inTurn(() => findLogin(this.#db, tokenHash));
    this.#reading.set(tokenHash, reading);
    try {
      const user = await reading;
      // It is another one, or none, when a login has ended meanwhile.
      if (user && this.#reading.get(tokenHash) === reading) this.#cached.set(tokenHash, user);
      else this.#cached.delete(tokenHash);
      return user;
    } finally {
      if (this.#reading.get(tokenHash) === reading) this.#reading.delete(tokenHash);
    }
  }

  /** Call it after the change is committed. */
  forgetToken(token: string): void {
    this.#reading.clear();
    this.#cached.delete(hashToken(token));
  }

  /** Call it after the change is committed. */
  forgetUser(userId: number): void {
    this.#reading.clear();
    const ended = [...this.#cached.entries()].filter(([, user]) => user.id === userId);
    for (const [tokenHash] of ended) this.#cached.delete(tokenHash);
  }
}
