import { and, eq, ne, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../database/db.ts';
import { afterCommit } from '../database/engine/transaction-guard.ts';
import { type NoticeAnswer, NoticeRefused, type NoticeSource, type RawNotice } from './notice-source.ts';
import { notices, quarantinedNotices } from './notice-tables.ts';
import { countQuarantined, hashOf, type Offence, type QuarantinedNotice, quarantine } from './quarantine.ts';
import { sample } from './samples.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sources that send notices to this site; `serveCallback` adds them. */
    callbacks: Notices;
  }
}

/** `repeated`: it had its effect before. `unsigned`: it bears no valid signature. */
export type NoticeOutcome = 'accepted' | 'repeated' | 'refused' | 'failed' | 'unsigned';

interface Received {
  outcome: NoticeOutcome;
  answer: NoticeAnswer;
  /** Why it was refused, or what failed. */
  reason: string;
}

type Receive = (raw: RawNotice, db?: Db | Tx) => Promise<Received>;

/** Receives notices: each has its effect once, or becomes a row in quarantine; of forged ones at most a sample is kept. */
export class Notices {
  readonly #sources = new Map<string, Receive>();
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #counted: Counter<'source' | 'outcome'>;
  readonly #unstored: Counter<'source'>;

  constructor(db: Db, log: FastifyBaseLogger, registry: Registry) {
    this.#db = db;
    this.#log = log;
    const registers = [registry];
    this.#counted = new Counter({
      name: 'site_notices_total',
      help: 'Notices of payment channels and providers, by what became of them',
      labelNames: ['source', 'outcome'],
      registers,
    });
    const waiting = new Gauge({
      name: 'site_notices_quarantined',
      help: 'Notices without effect that wait for the operator; unsigned: samples of forged ones',
      labelNames: ['source', 'status'],
      registers,
      collect: async () => {
        waiting.reset();
        for (const { source, state: status, waiting: count } of await countQuarantined(db)) {
          if (count > 0) waiting.set({ source, status }, count);
        }
      },
    });
    const stored = new Gauge({
      name: 'site_notices_stored_bytes',
      help: 'Bytes of the bodies that are stored of notices without effect',
      labelNames: ['source', 'status'],
      registers,
      collect: async () => {
        stored.reset();
        for (const { source, state: status, bytes } of await countQuarantined(db)) {
          stored.set({ source, status }, bytes);
        }
      },
    });
    this.#unstored = new Counter({
      name: 'site_notices_unstored_total',
      help: 'Signed notices without effect that are not stored, because the room of their source is full',
      labelNames: ['source'],
      registers,
    });
  }

  /** What receives notices of this source. */
  add<N extends { eventId: string }>(source: NoticeSource<N>): Receive {
    if (source.answers.failed.status < 500) throw new Error(`${source.name}: a fault must be answered by a 5xx`);
    if (this.#sources.has(source.name)) throw new Error(`${source.name} is there already`);
    const receive: Receive = async (raw, on = this.#db) => {
      const { outcome, reason } = await this.#process(on, source, raw);
      afterCommit(() => this.#counted.inc({ source: source.name, outcome }));
      return { outcome, reason, answer: source.answers[answerOf[outcome]] };
    };
    this.#sources.set(source.name, receive);
    return receive;
  }

  /** Gives a notice in quarantine to its source again, with the time at which it came. Undefined: it has no source. */
  async retry(tx: Tx, { source, body, headers, createTime }: QuarantinedNotice): Promise<Received | undefined> {
    return this.#sources.get(source)?.({ body, headers, receivedAt: createTime }, tx);
  }

  async #process<N extends { eventId: string }>(db: Db | Tx, source: NoticeSource<N>, raw: RawNotice) {
    let notice: N | undefined;
    const unsigned = await this.#verify(db, source, raw);
    if (unsigned) return unsigned;
    try {
      notice = await source.read(raw);
      const isNew = await applyOnce(db, source, { raw, notice });
      return { outcome: isNew ? 'accepted' : 'repeated', reason: '' } as const;
    } catch (error) {
      const outcome = error instanceof NoticeRefused ? 'refused' : 'failed';
      const reason = outcome === 'refused' ? (error as Error).message : `failed: ${(error as Error | null)?.name}`;
      afterCommit(() => {
        if (outcome === 'failed') this.#log.error({ err: error, source: source.name }, 'notice failed');
        else this.#log.warn({ source: source.name, reason }, 'notice refused');
      });
      const about = notice && source.about(notice);
      await this.#keep(db, raw, { source: source.name, status: outcome, reason, eventId: notice?.eventId, about });
      return { outcome, reason } as const;
    }
  }

  /** Undefined: its source signed it. A fault while that is checked is said to the sender, and nothing proves who sent it. */
  async #verify<N extends { eventId: string }>(db: Db | Tx, source: NoticeSource<N>, raw: RawNotice) {
    try {
      source.verify(raw);
      return undefined;
    } catch (error) {
      const isRefused = error instanceof NoticeRefused;
      const reason = isRefused ? error.message : `failed: ${(error as Error | null)?.name}`;
      if (!isRefused)
        afterCommit(() => this.#log.error({ err: error, source: source.name }, 'notice could not be verified'));
      await sample(db, raw, { source: source.name, reason }).catch((fault) =>
        afterCommit(() => this.#log.error({ err: fault, source: source.name }, 'notice not sampled')),
      );
      return { outcome: isRefused ? 'unsigned' : 'failed', reason } as const;
    }
  }

  async #keep(db: Db | Tx, raw: RawNotice, offence: Offence): Promise<void> {
    const { source } = offence;
    try {
      if (await quarantine(db, raw, offence)) return;
      const { eventId, about } = offence;
      afterCommit(() => {
        this.#unstored.inc({ source });
        this.#log.error({ source, eventId, about }, 'notice not stored: its room is full');
      });
    } catch (fault) {
      afterCommit(() => this.#log.error({ err: fault, source }, 'notice not stored'));
    }
  }
}

/** What the sender is answered. */
const answerOf: Record<NoticeOutcome, keyof NoticeSource<never>['answers']> = {
  accepted: 'accepted',
  repeated: 'accepted',
  refused: 'refused',
  unsigned: 'refused',
  failed: 'failed',
};

/** False when the event had its effect before. One that comes twice at once waits for the first. */
function applyOnce<N extends { eventId: string }>(
  db: Db | Tx,
  source: NoticeSource<N>,
  { raw, notice }: { raw: RawNotice; notice: N },
): Promise<boolean> {
  const event = { source: source.name, eventId: notice.eventId };
  return db.transaction(async (tx) => {
    const added = await tx.insert(notices).values(event).onConflictDoNothing().returning({ id: notices.id });
    if (added.length > 0) await source.apply(tx, notice);
    const { source: from, eventId, bodyHash, status } = quarantinedNotices;
    const isSame = or(eq(eventId, event.eventId), eq(bodyHash, hashOf(raw.body)));
    await tx
      .update(quarantinedNotices)
      .set({ status: 'done' })
      .where(and(eq(from, event.source), isSame, ne(status, 'done')));
    return added.length > 0;
  });
}
