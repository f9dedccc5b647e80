import { and, eq, ne, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../database/db.ts';
import { type NoticeAnswer, NoticeRefused, type NoticeSource, type RawNotice } from './notice-source.ts';
import { notices, quarantinedNotices } from './notice-tables.ts';
import { countQuarantined, hashOf, type QuarantinedNotice, quarantine } from './quarantine.ts';

/** `repeated`: it had its effect before. */
export type NoticeOutcome = 'accepted' | 'repeated' | 'refused' | 'failed';

interface Received {
  outcome: NoticeOutcome;
  answer: NoticeAnswer;
  /** Why it was refused, or what failed. */
  reason: string;
}

type Receive = (raw: RawNotice, db?: Db | Tx) => Promise<Received>;

/** Who sends notices to this site, and what becomes of one: an effect, once, or a row in quarantine. */
export class Notices {
  readonly #sources = new Map<string, Receive>();
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #counted: Counter<'source' | 'outcome'>;

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
      help: 'Notices without effect that wait for the operator',
      labelNames: ['source', 'status'],
      registers,
      collect: async () => {
        waiting.reset();
        for (const { source, status, count } of await countQuarantined(db)) waiting.set({ source, status }, count);
      },
    });
  }

  /** What receives notices of this source. */
  add<N extends { eventId: string }>(source: NoticeSource<N>): Receive {
    if (source.answers.failed.status < 500) throw new Error(`${source.name}: a fault must be answered by a 5xx`);
    if (this.#sources.has(source.name)) throw new Error(`${source.name} is there already`);
    const receive: Receive = async (raw, on = this.#db) => {
      const { outcome, reason } = await this.#process(on, source, raw);
      this.#counted.inc({ source: source.name, outcome });
      return { outcome, reason, answer: source.answers[outcome === 'repeated' ? 'accepted' : outcome] };
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
    try {
      notice = await source.read(raw);
      const isNew = await applyOnce(db, source, { raw, notice });
      return { outcome: isNew ? 'accepted' : 'repeated', reason: '' } as const;
    } catch (error) {
      const outcome = error instanceof NoticeRefused ? 'refused' : 'failed';
      const reason = outcome === 'refused' ? (error as Error).message : `failed: ${(error as Error | null)?.name}`;
      if (outcome === 'failed') this.#log.error({ err: error, source: source.name }, 'notice failed');
      else this.#log.warn({ source: source.name, reason }, 'notice refused');
      await quarantine(db, raw, { source: source.name, status: outcome, reason, eventId: notice?.eventId }).catch(
        (fault) => this.#log.error({ err: fault, source: source.name }, 'notice not stored'),
      );
      return { outcome, reason } as const;
    }
  }
}

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
