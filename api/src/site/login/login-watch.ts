import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { findLiveHashes } from './stored-logins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    loginWatch: LoginWatch;
  }
}

/** How soon (ms) a stream ends after its login, wherever that was ended: by logout, a new password, an operator. */
export const checkEvery = 2000;

/** Ends what a login has open for long, event streams above all, when the login has ended. One query asks for all. */
export class LoginWatch {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Map<string, Set<() => void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => void this.#check(), checkEvery);
    this.#timer.unref();
  }

  /** Calls `ended` once when the login of this token has ended. What is returned ends the watch. */
  follow(token: string, ended: () => void): () => void {
    const hash = hashToken(token);
    const all = this.#open.get(hash) ?? new Set();
    this.#open.set(hash, all.add(ended));
    return () => {
      all.delete(ended);
      if (all.size === 0 && this.#open.get(hash) === all) this.#open.delete(hash);
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const hashes = [...this.#open.keys()];
    if (hashes.length === 0) return;
    try {
      const live = await findLiveHashes(this.#db, hashes);
      for (const hash of hashes) {
        if (!live.has(hash)) for (const ended of this.#open.get(hash) ?? []) ended();
      }
    } catch (error) {
      // A database that does not answer logs no user out.
      this.#log.error({ err: error }, 'logins of open streams could not be checked');
    }
  }
}
