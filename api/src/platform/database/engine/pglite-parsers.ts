import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import type { PGliteLike } from 'pg-boss';

/** What drizzle reads by itself: times, and arrays of numbers and of times. */
const readByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const asItCame = (text: string) => text;

/**
 * drizzle names its parsers in each query, and PGlite then copies all that it has, some three hundred: a fifth of the
 * time of a small query. Here they become PGlite's own, once, and queries name none.
 *
 * @returns the same database for pg-boss, which expects times as `Date`
 */
export function parseForDrizzle(lite: PGlite): PGliteLike {
  const query = lite.query.bind(lite);
  const transaction = lite.transaction.bind(lite);
  for (const type of readByDrizzle) lite.parsers[type] = asItCame;
  nameNoParsers(lite);
  lite.transaction = (work) =>
    transaction((tx) => {
      nameNoParsers(tx);
      return work(tx);
    });
  return {
    query: (text, params = []) => query(text, params, withDates),
    exec: (text) => lite.exec(text, withDates),
    listen: (channel, callback) => lite.listen(channel, callback),
  };
}

function nameNoParsers(client: Pick<PGlite, 'query'>): void {
  const query = client.query.bind(client);
  client.query = (text, params, options) => {
    const { parsers: _, ...rest } = options ?? {};
    return query(text, params, rest);
  };
}

const date = (text: string) => new Date(text);
const withDates: QueryOptions = {
  parsers: { [types.TIMESTAMP]: date, [types.TIMESTAMPTZ]: date, [types.DATE]: date },
};
