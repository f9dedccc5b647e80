import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

export interface Audit {
  /** What is wrong, a sentence each; an empty list is the proof. */
  findings: string[];
  entries: number;
  /** Sum of all balances by currency and kind of account, from the entries. */
  totals: { currency: string; kind: string; amount: number }[];
  seconds: number;
}

/** Triggers that hold the ledger together; each must be there and on. */
const guards = [
  'accounts_begin_empty',
  'accounts_no_update',
  'accounts_no_delete',
  'accounts_no_truncate',
  'entries_append_only',
  'entries_balance',
  'entries_move_balance',
  'entries_no_truncate',
  'postings_append_only',
  'postings_no_truncate',
];
/** More findings of a kind say no more. */
const mostOfAKind = 20;
/** Seconds after which credits that are still set aside belong to no living work. */
const longestHold = 24 * 3600;

const checks = [
  // Per currency: all entries sum to zero; a balance is the sum of its entries.
  sql`with own as materialized (select account_id, sum(amount) as total from entries group by account_id)
    select 'currency ' || currency || ' sums to ' || sum(total) from own join accounts on accounts.id = account_id
      group by currency having sum(total) <> 0
    union all
    select 'account ' || accounts.id || ' says ' || balance || ', its entries ' || coalesce(total, 0)
      from accounts left join own on account_id = id where user_id is not null and balance <> coalesce(total, 0)`,
  // A posting sums to zero; none is without entries, and no entry without its posting and account.
  sql`select case
      when posting_id is null then 'posting ' || id || ' has no entries'
      when id is null then 'posting ' || posting_id || ' of entries is missing'
      when currency is null then 'posting ' || id || ' has entries without an account'
      else 'posting ' || id || ' sums to ' || total || ' ' || currency end
    from (
      select posting_id, currency, sum(amount) as total from entries left join accounts on accounts.id = account_id
      group by posting_id, currency
    ) line full join postings on id = posting_id
    where posting_id is null or id is null or currency is null or total <> 0`,
  // Every entry says what the balance was after it.
  sql`select 'entry ' || id || ' says ' || coalesce(balance_after::text, 'nothing') || ' after it, it is ' || before + amount
    from (
      select entries.id, balance_after, amount,
        lag(balance_after, 1, 0::bigint) over (partition by account_id order by entries.id) as before
      from entries join accounts on accounts.id = account_id where user_id is not null) line
    where balance_after is distinct from before + amount`,
  sql`select 'account ' || id || ' is at ' || balance from accounts
    where case kind when 'debt' then -balance else balance end < 0`,
  sql`select 'a key may be posted twice' where not exists (
    select 1 from pg_constraint where conname = 'postings_business_key_unique' and contype = 'u')`,
  sql`select 'user ' || users.id || ' has ' || count(accounts.id) || ' accounts, not 10' from users
    left join accounts on accounts.user_id = users.id group by users.id having count(accounts.id) <> 10`,
  sql`select 'hold ' || business_key || ' is open since ' || create_time from postings
    where right(business_key, 5) = ':hold' and create_time < now() - make_interval(secs => ${longestHold})
    and not exists (select 1 from postings ended where ended.business_key = left(postings.business_key, -5) || ':end')`,
  sql`select 'trigger ' || name || ' is missing or off' from (values ${sql.join(
    guards.map((name) => sql`(${name}::text)`),
    sql`, `,
  )}) guard (name)
    where not exists (select 1 from pg_trigger where tgname = name and tgenabled in ('O', 'A'))`,
];

/** Checks everything that must be true of the ledger at any moment, on one state of it. */
export async function audit(db: Db): Promise<Audit> {
  const began = performance.now();
  return db.transaction(
    async (tx) => {
      const findings: string[] = [];
      for (const check of checks) {
        const { rows } = await tx.execute<{ finding: string }>(
          sql`select * from (${check}) found (finding) limit ${mostOfAKind}`,
        );
        findings.push(...rows.map(({ finding }) => finding));
      }
      type Total = { currency: string; kind: string; amount: string; entries: number };
      const { rows } = await tx.execute<Total>(sql`
        select currency, kind, coalesce(sum(amount), 0)::text as amount, count(entries.id)::int as entries
        from accounts left join entries on account_id = accounts.id group by currency, kind order by currency, kind`);
      return {
        findings,
        entries: rows.reduce((sum, row) => sum + row.entries, 0),
        totals: rows.map(({ currency, kind, amount }) => ({ currency, kind, amount: Number(amount) })),
        seconds: (performance.now() - began) / 1000,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Only what is wrong with the ledger. */
export const auditLedger = async (db: Db): Promise<string[]> => (await audit(db)).findings;
