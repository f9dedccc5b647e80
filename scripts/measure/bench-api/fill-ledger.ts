import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../../api/src/ledger/ledger-tables.ts';
import type { Db } from '../../../api/src/platform/database/db.ts';
import { postgresPrograms } from '../../../api/src/testing/database/postgres-server.ts';

interface Filling {
  /** Address of a superuser. */
  server: string;
  people: number[];
  entries: number;
}

/**
 * Adds this many entries, one credit each: answers of the people in turn, each a hold that was settled. As the owner of the tables and past
 * their triggers, for a million by the ordinary way takes longer than everything that is measured.
 */
export async function fillLedger(db: Db, { server, people, entries }: Filling): Promise<void> {
  const rows = await db.select().from(accounts).where(eq(accounts.currency, 'chat'));
  const earned = rows.find(({ kind }) => kind === 'earned')?.id;
  const own = rows
    .filter(({ kind, userId }) => kind === 'available' && userId && people.includes(userId))
    .map((available) => ({
      available,
      held: rows.find((row) => row.kind === 'held' && row.userId === available.userId),
    }));
  const each = (values: (number | undefined)[]) =>
    `(array[${values.join(',')}]::bigint[])[1 + (n - 1) % ${own.length}]`;
  const available = each(own.map((one) => one.available.id));
  const held = each(own.map((one) => one.held?.id));
  const { rows: last } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from postings`);
  const posting = `${last[0]?.id ?? 0} + 2 * n - 2 + step`;
  // A hold and its end have two entries each.
  const answers = `generate_series(1, ${entries / 4}) n, generate_series(1, 2) step`;
  const statements = `begin;
    set local session_replication_role = replica;
    insert into postings (id, business_key, cause, cause_id) overriding system value
      select ${posting}, 'bench:fill-' || n || case step when 1 then ':hold' else ':end' end, 'bench', 'fill-' || n
      from ${answers};
    insert into entries (posting_id, account_id, amount, balance_after, change_type)
      select ${posting},
        case when step = 1 and leg = 1 then ${available} when step = 2 and leg = 2 then ${earned} else ${held} end,
        case leg when 1 then -1 else 1 end,
        case when step = 1 and leg = 1 then ${each(own.map((one) => one.available.balance))} - (n - 1) / ${own.length} - 1
          when step = 2 and leg = 2 then null when step = 1 then 1 else 0 end, 102
      from ${answers}, generate_series(1, 2) leg order by n, step, leg;
    update accounts set balance = balance - ${entries / 4 / own.length}
      where id in (${own.map((one) => one.available.id).join(',')});
    select setval(pg_get_serial_sequence('postings', 'id'), (select max(id) from postings));
    commit;
    vacuum analyze;`;
  const psql = join(postgresPrograms ?? '', 'psql');
  execFileSync(psql, [server, '-q', '-v', 'ON_ERROR_STOP=1'], {
    input: statements,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}
