import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whole days of Beijing: from the begin of the first until the end of the last. */
export interface Period {
  from: Date;
  until: Date;
}

/** On which day of Beijing a row falls, `YYYY-MM-DD`. */
export const dayOf = (moment: PgColumn | SQL): SQL<string> =>
  sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Compares the column itself, not its day, so that an index of it serves. */
export const isWithin = (moment: PgColumn, { from, until }: Period): SQL | undefined =>
  and(gte(moment, from), lt(moment, until));
