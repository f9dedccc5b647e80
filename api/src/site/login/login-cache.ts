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
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(token: string): Promise<LoggedInUser | undefined> {
    if (!looksLikeToken(token)) return undefined;
    const tokenHash = hashToken(token);
    const cached = this.#cached.get(tokenHash);
    if (cached) return cached;
    const before = this.#forgotten;
    const user = await findLogin(this.#db, tokenHash);
    if (user && before === this.#forgotten) this.#cached.set(tokenHash, user);
    else this.#cached.delete(tokenHash);
    return user;
  }

  /** Call it after the change is committed. */
  forgetToken(token: string): void {
    this.#forgotten++;
    this.#cached.delete(hashToken(token));
  }

  /** Call it after the change is committed. */
  forgetUser(userId: number): void {
    this.#forgotten++;
    const ended = [...this.#cached.entries()].filter(([, user]) => user.id === userId);
    for (const [tokenHash] of ended) this.#cached.delete(tokenHash);
  }
}
