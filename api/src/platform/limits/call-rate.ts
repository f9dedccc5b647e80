import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/db.ts';
import { tooManyCalls } from '../refusals/refusal.ts';
import { addTo, type Limit } from './limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls a user may make in a minute. */
    callRate: CallRate;
  }
}

/** A process counts this part of a limit by itself before it asks the database what the others counted. */
const unsharedPart = 1 / 20;
/** Users whose calls are remembered; the one who was quiet for longest makes room. */
const maxUsers = 20_000;

interface Counted {
  /** The last count from the database: calls at all processes, these included. */
  shared: number;
  /** Calls here that the database does not know of. */
  unshared: number;
  /** When the window ends. */
  until: number;
  exchange: Promise<void> | undefined;
}

/**
 * How many calls a user may make in a minute, at all processes together. A user who makes few never reaches the database: a
 * process shares its count in parts of a twentieth. So with P processes at most P/20 of the limit are too many in a
 * minute, and a restart forgets a twentieth.
 */
export class CallRate {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #limit: Limit;
  readonly #part: number;
  readonly #users = new LRUCache<number, Counted>({ max: maxUsers });

  constructor(db: Db, log: FastifyBaseLogger, perMinute: number) {
    this.#db = db;
    this.#log = log;
    this.#limit = { name: 'calls', times: perMinute, seconds: 60 };
    this.#part = Math.max(1, Math.floor(perMinute * unsharedPart));
  }

  /** Counts a call. @throws Overloaded (429) when it is one too many; that one is not counted */
  async require(userId: number): Promise<void> {
    const counted = this.#countedOf(userId);
    while (counted.unshared >= this.#part) {
      counted.exchange ??= this.#share(userId, counted);
      await counted.exchange;
    }
    const { shared, unshared, until } = counted;
    if (shared + unshared >= this.#limit.times) throw tooManyCalls(Math.ceil((until - Date.now()) / 1000));
    counted.unshared++;
  }

  #countedOf(userId: number): Counted {
    const known = this.#users.get(userId);
    if (known && Date.now() < known.until) return known;
    const begun = { shared: 0, unshared: 0, until: Date.now() + this.#limit.seconds * 1000, exchange: undefined };
    this.#users.set(userId, begun);
    return begun;
  }

  /** The calls that are shared here stay counted when the database does not answer: they themselves will find out. */
  async #share(userId: number, counted: Counted): Promise<void> {
    const part = counted.unshared;
    try {
      const { count, secondsLeft } = await addTo(this.#db, this.#limit, String(userId), part);
      counted.shared = count;
      counted.until = Date.now() + secondsLeft * 1000;
    } catch (error) {
      this.#log.error({ err: error }, 'calls of a user were not counted at all processes');
      counted.shared += part;
    }
    counted.unshared -= part;
    counted.exchange = undefined;
  }
}
