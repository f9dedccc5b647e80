import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteEvent } from 'shared/contracts/events.ts';
import type { Db } from '../database/db.ts';
import type { Signals } from '../database/signals.ts';
import type { EventChannel } from '../serve/serve-stream.ts';
import { findEvents, findMissed, findNewest, type Known, readSignal } from './stored-events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The open event streams of tabs. */
    eventStreams: EventStreams;
  }
}

/** Milliseconds within which events are read by one query. */
const gathering = 25;
/** Milliseconds between two looks whether balances have changed. */
const balancesEvery = 500;

interface Balances {
  balance: number;
  balance_draw: number;
}

/** What streams say besides events. The parts of the site that know it lie above this one: the application hands it in. */
export interface StreamSources {
  /** What each of these users can spend; users without an account are left out. */
  findBalances(userIds: number[]): Promise<Map<number, Balances>>;
  /** The answers of a user that are being written. */
  findRuns(userId: number): Promise<Extract<SiteEvent, { event: 'start' }>['runs']>;
}

interface Reader {
  channel: EventChannel<SiteEvent>;
  /** Events that came while it was still sent those that it had missed. */
  waiting: SiteEvent[] | undefined;
  leave(): void;
}

/** The event streams that are open in this process, by user. */
export class EventStreams {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #sources: StreamSources;
  readonly #readers = new Map<number, Set<Reader>>();
  /** The balances that readers were sent last. */
  readonly #balances = new Map<number, Balances>();
  #looking: NodeJS.Timeout | undefined;
  readonly #unlisten: () => void;
  #pending: number[] = [];
  /** Resolves when what was heard before is sent: readers get events in the order of their numbers. */
  #notified: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db: Db, signals: Signals, log: FastifyBaseLogger, sources: StreamSources) {
    this.#db = db;
    this.#sources = sources;
    this.#log = log;
    const unlisten = [
      signals.listen('site_events', (signal) => this.#hear(signal)),
      // Signals of the meantime are lost: readers connect again and are sent what they missed.
      signals.onGap(() => this.#endAll()),
    ];
    this.#unlisten = () => {
      for (const end of unlisten) end();
    };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** How many are open. */
  get size(): number {
    return [...this.#readers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Sends how things are, what the reader has missed, then what comes. */
  async follow(userId: number, channel: EventChannel<SiteEvent>, known: Known): Promise<void> {
    const left = Promise.withResolvers<void>();
    const reader: Reader = { channel, waiting: [], leave: left.resolve };
    channel.signal.addEventListener('abort', reader.leave, { once: true });
    if (channel.signal.aborted) return;
    const readers = this.#readers.get(userId) ?? new Set();
    this.#readers.set(userId, readers.add(reader));
    this.#looking ??= setTimeout(() => void this.#lookAtBalances(), balancesEvery);
    try {
      await this.#catchUp(userId, channel, known);
      for (const event of reader.waiting ?? []) channel.send(event);
      reader.waiting = undefined;
      await left.promise;
    } finally {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(userId) === readers) {
        this.#readers.delete(userId);
        this.#balances.delete(userId);
      }
    }
  }

  /** Ends all streams; their readers go to another process, or come back. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten();
    clearTimeout(this.#looking);
    this.#endAll();
  }

  #endAll(): void {
    for (const readers of this.#readers.values()) for (const reader of readers) reader.leave();
  }

  async #catchUp(userId: number, channel: EventChannel<SiteEvent>, known: Known): Promise<void> {
    // First: what is published after it comes again, and nothing is left out.
    const seq = await findNewest(this.#db);
    const missed = await findMissed(this.#db, userId, known);
    const balances = (await this.#sources.findBalances([userId])).get(userId) ?? { balance: 0, balance_draw: 0 };
    // Another reader of the user may have been sent another one: then the next look notifies both.
    if (!this.#balances.has(userId)) this.#balances.set(userId, balances);
    const runs = await this.#sources.findRuns(userId);
    // Whose connection breaks in the middle of what it missed comes back for the rest.
    const [first] = missed ?? [];
    const start = { event: 'start', seq: first ? (known.after ?? first.id - 1) : seq, ...balances, runs } as const;
    // One without a number of them stands for all: `refresh`.
    channel.send({ ...start, missed: missed?.length ?? 1 });
    if (!missed) channel.send({ event: 'refresh', seq });
    for (const { id, event } of missed ?? []) channel.send({ ...event, seq: id });
  }

  /** Balances are polled: a signal would make each posting slower, and most users have no tab open. */
  async #lookAtBalances(): Promise<void> {
    try {
      const now = await this.#sources.findBalances([...this.#readers.keys()]);
      for (const [userId, balances] of now) {
        const sent = this.#balances.get(userId);
        // A new stream gets them with its `start`.
        if (!sent || (sent.balance === balances.balance && sent.balance_draw === balances.balance_draw)) continue;
        this.#balances.set(userId, balances);
        this.#send(userId, [{ event: 'balance', ...balances }]);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'balances could not be read');
    } finally {
      const isNeeded = this.#readers.size > 0 && !this.#isClosed;
      this.#looking = isNeeded ? setTimeout(() => void this.#lookAtBalances(), balancesEvery) : undefined;
    }
  }

  #hear(signal: string): void {
    const { userId, id } = readSignal(signal);
    if (!this.#readers.has(userId)) return;
    if (this.#pending.push(id) > 1) return;
    this.#notified = Promise.all([this.#notified, sleep(gathering)]).then(() => this.#notify());
  }

  async #notify(): Promise<void> {
    const ids = this.#pending;
    this.#pending = [];
    try {
      const byUser = Map.groupBy(await findEvents(this.#db, ids), ({ userId }) => userId);
      for (const [userId, rows] of byUser) {
        this.#send(
          userId,
          rows.map(({ id, event }) => ({ ...event, seq: id })),
        );
      }
    } catch (error) {
      this.#log.error({ err: error }, 'events could not be read');
      this.#endAll();
    }
  }

  #send(userId: number, events: SiteEvent[]): void {
    for (const { channel, waiting } of this.#readers.get(userId) ?? []) {
      for (const event of events) waiting ? waiting.push(event) : channel.send(event);
    }
  }
}
