import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../../api/src/ledger/ledger-tables.ts';
import type { Db } from '../../../api/src/platform/database/db.ts';
import { postgresPrograms } from '../../../api/src/testing/postgres-server.ts';

interface Filling {
  /** Address of a superuser. */
  server: string;
  people: number[];
  entries: number;
}

/**
 * Adds this many entries, two a posting, one credit each, to the people in turn: as the owner of the tables and past their
 * triggers, for a million by the ordinary way takes longer than everything that is measured.
 */
export async function fillLedger(db: Db, { server, people, entries }: Filling): Promise<void> {
  const rows = await db.select().from(accounts).where(eq(accounts.currency, 'chat'));
  const issued = rows.find(({ kind }) => kind === 'issued')?.id;
  const own = rows.filter(({ kind, userId }) => kind === 'available' && userId && people.includes(userId));
  const each = (values: number[]) => `(array[${values.join(',')}]::bigint[])[1 + (n - 1) % ${own.length}]`;
  const { rows: last } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from postings`);
  const posting = `${last[0]?.id ?? 0} + n`;
  const postings = entries / 2;
  const statements = `begin;
    set local session_replication_role = replica;
    insert into postings (id, business_key, cause, cause_id) overriding system value
      select ${posting}, 'bench:' || n || ':fill', 'bench', n from generate_series(1, ${postings}) n;
    insert into entries (posting_id, account_id, amount, balance_after, change_type)
      select ${posting}, case leg when 1 then ${issued} else ${each(own.map(({ id }) => id))} end,
        case leg when 1 then -1 else 1 end,
        case leg when 2 then ${each(own.map(({ balance }) => balance))} + (n - 1) / ${own.length} + 1 end, 102
      from generate_series(1, ${postings}) n, generate_series(1, 2) leg order by n, leg;
    update accounts set balance = balance + ${postings / own.length} where id in (${own.map(({ id }) => id).join(',')});
    commit;
    vacuum analyze;`;
  const psql = join(postgresPrograms ?? '', 'psql');
  execFileSync(psql, [server, '-q', '-v', 'ON_ERROR_STOP=1'], {
    input: statements,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}
