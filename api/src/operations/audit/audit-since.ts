import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import {
  type Audit,
  cheapChecks,
  explainPostings,
  findingsOf,
  maxOfAKind,
  sumFindings,
  unendedHolds,
} from './audit.ts';
import { sumOrders } from './audit-orders.ts';

type Totals = Audit['totals'];

/** Up to where the ledger was found sound. */
export interface SoundUntil {
  entry: number;
  posting: number;
  /** Of the entries until there: how many, and the sum of each kind of account. */
  entries: number;
  totals: Totals;
}

/**
 * Seconds after which everything is committed that got its number before: an entry has its number earlier than its commit. What a slower
 * transaction adds makes the sums differ, and the whole ledger is read.
 */
const settled = 60;

/** Entries after one that do not say what the balance was, and accounts that do not say what their last entry does. */
const brokenSince = (entry: number): SQL => sql`
  with line as materialized (
    select entries.id, account_id, amount, balance_after, balance,
      coalesce(
        lag(balance_after) over (partition by account_id order by entries.id),
        (select last.balance_after from entries last
          where last.account_id = entries.account_id and last.id <= ${entry} order by last.id desc limit 1), 0) as before,
      lead(entries.id) over (partition by account_id order by entries.id) is null as is_last
    from entries join accounts on accounts.id = account_id where entries.id > ${entry} and user_id is not null)
  select case when balance_after is distinct from before + amount
      then 'entry ' || id || ' says ' || coalesce(balance_after::text, 'nothing') || ' after it, it is ' || before + amount
      else 'account ' || account_id || ' says ' || balance || ', its last entry ' || balance_after end
    from line where balance_after is distinct from before + amount or (is_last and balance <> balance_after)`;

/** Postings after one that do not sum to zero in each currency, or miss their entries, their row or an account. */
const wrongPostingsSince = ({ entry, posting }: SoundUntil) => sql`
  select (array_agg(wrong.id))[1:${sql.raw(String(maxOfAKind))}]::bigint[]::text[] as ids from (
    select posting_id as id from (
      select posting_id, currency is null or sum(amount) <> 0 as is_wrong
      from entries left join accounts on accounts.id = account_id
      where posting_id in (select posting_id from entries where id > ${entry}) group by posting_id, currency
    ) part group by posting_id having bool_or(is_wrong)
    union select posting_id from entries
      where id > ${entry} and not exists (select from postings where postings.id = posting_id)
    union select id from postings
      where id > ${posting} and not exists (select from entries where posting_id = postings.id)
  ) wrong`;

/** Compares the sum of users' balances with the sum of the entries, for each currency and kind of account. */
const balancesAgainst = (totals: Totals): SQL => sql`
  select 'accounts ' || currency || ' ' || kind || ' sum to ' || own || ', their entries to ' || coalesce(total, 0)
    from (select currency, kind, sum(balance) as own from accounts where user_id is not null group by currency, kind) line
    left join jsonb_to_recordset(${JSON.stringify(totals.map(({ amount: total, ...of }) => ({ ...of, total })))}::jsonb) known (currency text, kind text, total numeric) using (currency, kind)
    where own <> coalesce(total, 0)`;

/**
 * Audits what came since an audit that was sound: each new entry against the one before it, each new posting, the sums of all
 * balances, open holds. What follows of whole tables (orders, commissions, withdrawals) is left to the audit of the night.
 */
export async function auditSince(tx: Tx, sound: SoundUntil): Promise<Audit> {
  const began = performance.now();
  const { rows: wrong } = await tx.execute<{ ids: string[] | null }>(wrongPostingsSince(sound));
  const ids = wrong[0]?.ids?.map(Number) ?? [];
  const came = await sumsSince(tx, sound.entry);
  const totals = combined(sound.totals, came.totals, 1);
  const findings = sumFindings(totals.map(({ currency, amount }) => ({ currency, amount: String(amount) })));
  const checks = [brokenSince(sound.entry), balancesAgainst(totals), unendedHolds('accounts with held credits')];
  if (ids.length > 0) checks.push(explainPostings(ids));
  for (const check of [...checks, ...cheapChecks]) findings.push(...(await findingsOf(tx, check)));
  const orders = await sumOrders(tx);
  const entries = sound.entries + came.entries;
  return { findings, entries, totals, orders, seconds: (performance.now() - began) / 1000 };
}

/** From where the next audit may go on after one that was sound, on the same state of the ledger. */
export async function soundUntil(tx: Tx, { entries, totals }: Pick<Audit, 'entries' | 'totals'>): Promise<SoundUntil> {
  const { rows } = await tx.execute<{ entry: number; posting: number }>(sql`
    with last as (
      select id from postings where create_time < now() - make_interval(secs => ${settled}) order by id desc limit 1)
    select coalesce((select id from last), 0)::float8 as posting, coalesce((
      select id from entries where posting_id <= (select id from last) order by id desc limit 1), 0)::float8 as entry`);
  const { entry = 0, posting = 0 } = rows[0] ?? {};
  const came = await sumsSince(tx, entry);
  return { entry, posting, entries: entries - came.entries, totals: combined(totals, came.totals, -1) };
}

async function sumsSince(tx: Tx, entry: number): Promise<{ totals: Totals; entries: number }> {
  const { rows } = await tx.execute<Totals[number] & { entries: number }>(sql`
    select currency, kind, sum(amount)::float8 as amount, count(*)::int as entries
      from entries join accounts on accounts.id = account_id where entries.id > ${entry} group by currency, kind`);
  return {
    totals: rows.map(({ currency, kind, amount }) => ({ currency, kind, amount })),
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
  };
}

function combined(totals: Totals, came: Totals, sign: 1 | -1): Totals {
  const sums = new Map(totals.map((one) => [`${one.currency} ${one.kind}`, one]));
  for (const { currency, kind, amount } of came) {
    const key = `${currency} ${kind}`;
    sums.set(key, { currency, kind, amount: (sums.get(key)?.amount ?? 0) + sign * amount });
  }
  return [...sums.values()];
}
