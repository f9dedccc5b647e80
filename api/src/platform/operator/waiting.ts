import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Command } from 'shared/contracts/operator/command.ts';
import type { waitingTitles } from 'shared/contracts/operator/operation/screen/inbox-screen.ts';
import type { Db } from '../database/db.ts';

/** The number of waiting things, and the time of the oldest. */
export interface Waited {
  count: number;
  oldest: Date | null;
}

/** One kind of thing that waits for an operator. A feature adds its own beside its commands. */
export interface Waiting {
  /** `withdrawals to review` */
  what: keyof typeof waitingTitles;
  /** Hours after which the oldest one is an alert; absent: never, or the alert is another one. `isUrgent`: also at night. */
  usual?: { hours: number; isUrgent?: true };
  /** The command that shows it: who may run that one sees it in the inbox. */
  command: Command;
  /** What follows the command. */
  flags?: string;
  find(db: Db): Promise<Waited>;
}

/** Counts rows of a table. */
export const countWaiting =
  (table: PgTable, since: PgColumn, where: () => SQL | undefined) =>
  async (db: Db): Promise<Waited> => {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        oldest: sql<number | null>`extract(epoch from min(${since}))::float8`,
      })
      .from(table)
      .where(where());
    return waitedOf(row);
  };

/** @param row `oldest` is in seconds since 1970, because the two engines write times differently */
export function waitedOf(row: { count: number; oldest: number | null } | undefined): Waited {
  const { count = 0, oldest = null } = row ?? {};
  return { count, oldest: oldest === null ? null : new Date(oldest * 1000) };
}
