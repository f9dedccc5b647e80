import { PglitePreparedQuery } from 'drizzle-orm/pglite/session';

/** Counts the queries of embedded databases from now on, without what begins and ends a transaction. */
export function countQueries(): { count(): number; end(): void } {
  const { execute } = PglitePreparedQuery.prototype;
  let count = 0;
  PglitePreparedQuery.prototype.execute = function (this: PglitePreparedQuery<never>, ...given) {
    count++;
    return execute.apply(this, given);
  };
  return {
    count: () => count,
    end: () => {
      PglitePreparedQuery.prototype.execute = execute;
    },
  };
}
