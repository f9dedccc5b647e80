import { type SQL, sql } from 'drizzle-orm';

/** When this day or year began in Beijing, by the clock of the database. */
export const beginOf = (period: 'day' | 'year'): SQL =>
  sql`date_trunc(${sql.raw(`'${period}'`)}, now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
