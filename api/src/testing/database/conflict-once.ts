import type { TestApp } from '../test-app.ts';

/**
 * The next transaction that writes this table meets another one, and is undone by the database.
 * @param change an SQL condition on `new`, the row as it is to be
 */
export const conflictOnce = (site: TestApp, table: string, change = 'true'): Promise<void> =>
  site.asOwner(`
    create sequence ${table}_conflicts;
    grant usage on ${table}_conflicts to public;
    create function ${table}_conflict() returns trigger language plpgsql as
      $$ begin if nextval('${table}_conflicts') = 1 then raise sqlstate '40P01'; end if; return new; end $$;
    create trigger conflict before insert or update on ${table}
      for each row when (${change}) execute function ${table}_conflict()`);
