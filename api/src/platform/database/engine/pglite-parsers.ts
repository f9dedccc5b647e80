import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import type { PGliteLike } from 'pg-boss';

/** What drizzle reads by itself: times, and arrays of numbers and of times. */
const readByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const asItCame = (text: string) => text;

/**
 * Makes the parsers that drizzle names in each query PGlite's own: for each query that names some, PGlite copies all that
 * it has, some three hundred.
 *
 * @returns the same database for pg-boss, which expects times as `Date`
 */
export function parseForDrizzle(lite: PGlite): PGliteLike {
  const query = lite.query.bind(lite);
  for (const type of readByDrizzle) lite.parsers[type] = asItCame;
  return {
    query: (text, params = []) => query(text, params, withDates),
    exec: (text) => lite.exec(text, withDates),
    listen: (channel, callback) => lite.listen(channel, callback),
  };
}

const date = (text: string) => new Date(text);
const withDates: QueryOptions = {
  parsers: { [types.TIMESTAMP]: date, [types.TIMESTAMPTZ]: date, [types.DATE]: date },
};
