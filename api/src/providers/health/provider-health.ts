import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Db, Tx } from '../../platform/database/db.ts';
import { runOutside } from '../../platform/database/engine/transaction-guard.ts';
import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import { providerHealth } from './health-tables.ts';
import { noteHour } from './provider-hours.ts';
import { withoutSecrets } from './without-secrets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How providers did when they were asked last. */
    providerHealth: ProviderHealth;
  }
}

/** What a provider that reports how it did is made of. */
export interface WatchedParts extends ProviderParts {
  health: ProviderHealth;
}

/** Why a provider did not do what it was asked. */
export interface ReportedFailure {
  /** 0: there was no answer. */
  status: number;
  /** Its own words, or what the connection said. */
  words: string;
  isKeyRefused: boolean;
}

/** Where one provider reports how it did. */
export interface ProviderWatch {
  worked(): void;
  failed(failure: ReportedFailure): void;
}

/** Milliseconds for which a process that saw a provider work does not write it down again. */
const writtenFor = 30_000;

/** Keeps how providers did. What it cannot store is logged: nobody who asks a provider waits for it, or fails by it. */
export class ProviderHealth {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #workedAt = new Map<string, number>();
  readonly #writing = new Set<Promise<unknown>>();

  constructor({ db, log, registry }: { db: Db; log: FastifyBaseLogger; registry: Registry }) {
    this.#db = db;
    this.#log = log;
    const gauge: Gauge<'kind' | 'name'> = new Gauge({
      name: 'site_provider_state',
      help: 'How a provider did when it was asked last: 0 it worked, 1 it failed, 2 it refused our key',
      labelNames: ['kind', 'name'],
      registers: [registry],
      collect: async () => {
        const rows = await this.list();
        gauge.reset();
        for (const row of rows) gauge.set({ kind: row.kind, name: row.name }, numberOf[stateOf(row)]);
      },
    });
  }

  of(kind: string, name: string): ProviderWatch {
    const key = `${kind} ${name}`;
    return {
      worked: () => {
        const now = Date.now();
        if (now - (this.#workedAt.get(key) ?? Number.NEGATIVE_INFINITY) < writtenFor) return;
        this.#workedAt.set(key, now);
        const okTime = new Date(now);
        this.#store({ kind, name }, { okTime, failingSince: null, isKeyRefused: false });
        this.#write({ kind, name }, () => noteHour(this.#db, { kind, name, health: 'works', lastTime: okTime }));
      },
      failed: ({ status, words, isKeyRefused }) => {
        this.#workedAt.delete(key);
        const now = new Date();
        const error = { errorTime: now, errorStatus: status, errorWords: withoutSecrets(words), isKeyRefused };
        this.#store(
          { kind, name },
          { ...error, failingSince: sql`coalesce(${providerHealth.failingSince}, ${now.toISOString()})` },
          { ...error, failingSince: now },
        );
        const health = isKeyRefused ? 'key refused' : 'failing';
        const { errorStatus, errorWords } = error;
        this.#write({ kind, name }, () =>
          noteHour(this.#db, { kind, name, health, lastTime: now, errorStatus, errorWords }),
        );
      },
    };
  }

  /** Rows of all that were asked, with what this process has reported so far. */
  async list(kind?: string): Promise<HealthRow[]> {
    await Promise.all(this.#writing);
    return this.#db
      .select()
      .from(providerHealth)
      .where(kind === undefined ? undefined : eq(providerHealth.kind, kind))
      .orderBy(asc(providerHealth.kind), asc(providerHealth.name));
  }

  /** Forgets the health of a provider whose settings have changed. */
  async forget(tx: Tx, kind: string, name: string): Promise<void> {
    await tx.delete(providerHealth).where(and(eq(providerHealth.kind, kind), eq(providerHealth.name, name)));
    this.#workedAt.delete(`${kind} ${name}`);
  }

  /** Call it before the database closes. */
  async close(): Promise<void> {
    await Promise.all(this.#writing);
  }

  #store(
    of: Pick<HealthRow, 'kind' | 'name'>,
    set: PgUpdateSetSource<typeof providerHealth>,
    first: Partial<HealthRow> = set as Partial<HealthRow>,
  ): void {
    this.#write(of, () =>
      this.#db
        .insert(providerHealth)
        .values({ ...first, kind: of.kind, name: of.name })
        .onConflictDoUpdate({ target: [providerHealth.kind, providerHealth.name], set }),
    );
  }

  #write(of: Pick<HealthRow, 'kind' | 'name'>, write: () => PromiseLike<unknown>): void {
    // Files are stored from within transactions, too.
    runOutside(() => {
      const writing = Promise.resolve(write())
        .catch((error: unknown) => this.#log.error({ err: error, provider: of }, 'how a provider did was not stored'))
        .finally(() => this.#writing.delete(writing));
      this.#writing.add(writing);
    });
  }
}

export type HealthRow = typeof providerHealth.$inferSelect;
export type HealthState = 'works' | 'failing' | 'key refused';

const numberOf: Record<HealthState, number> = { works: 0, failing: 1, 'key refused': 2 };

export function stateOf({ failingSince, isKeyRefused }: HealthRow): HealthState {
  if (!failingSince) return 'works';
  return isKeyRefused ? 'key refused' : 'failing';
}

/** How a provider did, as operators see it; of one that was never asked there is no row. */
export const shownHealth = (row: HealthRow | undefined) => ({
  health: row ? stateOf(row) : 'not asked yet',
  ok_time: row?.okTime?.toISOString() ?? null,
  failing_since: row?.failingSince?.toISOString() ?? null,
  last_error_time: row?.errorTime?.toISOString() ?? null,
  last_error_status: row?.errorStatus ?? 0,
  last_error: row?.errorWords ?? '',
});

/**
 * An object of which these calls report how they went.
 * @param failureOf undefined for what says nothing of the provider
 */
export function watchedCalls<T extends object>(
  target: T,
  names: (keyof T & string)[],
  { watch, failureOf }: { watch: ProviderWatch; failureOf(error: unknown): ReportedFailure | undefined },
): T {
  const watched = Object.entries(target).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || !names.includes(name as keyof T & string)) return [name, value];
    const call = async (...given: unknown[]) => {
      try {
        const answer: unknown = await value.apply(target, given);
        watch.worked();
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        if (failure) watch.failed(failure);
        throw error;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(watched) as T;
}
