import type { Db } from '../database/db.ts';
import { findSession, type SessionUser } from './login-queries.ts';
import { hashToken, looksLikeToken } from './token.ts';

/** How long this process may believe what it read. Another process that ends a session is heard of after it. */
const believed = 1000;
const mostEntries = 10_000;

/**
 * Whose token it is, remembered for a second: a page asks four times at once. What this process itself ends (logout,
 * new password, disabled user) it forgets at once, including what is being read at that moment.
 */
export class SessionCache {
  readonly #db: Db;
  readonly #known = new Map<string, { user: SessionUser; until: number }>();
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(token: string): Promise<SessionUser | undefined> {
    if (!looksLikeToken(token)) return undefined;
    const tokenHash = hashToken(token);
    const known = this.#known.get(tokenHash);
    if (known && known.until > performance.now()) return known.user;
    const before = this.#forgotten;
    const user = await findSession(this.#db, tokenHash);
    if (user && before === this.#forgotten) {
      if (this.#known.size >= mostEntries) this.#known.clear();
      this.#known.set(tokenHash, { user, until: performance.now() + believed });
    } else this.#known.delete(tokenHash);
    return user;
  }

  /** Call it after the change is committed. */
  forgetToken(token: string): void {
    this.#forgotten++;
    this.#known.delete(hashToken(token));
  }

  /** Call it after the change is committed. */
  forgetUser(userId: number): void {
    this.#forgotten++;
    for (const [tokenHash, { user }] of this.#known) if (user.id === userId) this.#known.delete(tokenHash);
  }
}
