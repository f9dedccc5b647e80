import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { commissionChecks } from './audit-commissions.ts';
import { type OrderSum, orderChecks, sumOrders } from './audit-orders.ts';
import { withdrawalChecks } from './audit-withdrawals.ts';

export interface Audit {
  /** The problems found, a sentence each; an empty list is the proof. */
  findings: string[];
  entries: number;
  /** Sum of all balances by currency and kind of account, from the entries. */
  totals: { currency: string; kind: string; amount: number }[];
  /** Orders by state. */
  orders: OrderSum[];
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
export const maxOfAKind = 20;
/** Seconds after which credits that are still set aside belong to no living work. */
const longestHold = 24 * 3600;

/** One pass over the entries in the order of each account: its sum, and whether each says what the balance was after it. */
const ownSums = sql`with own as materialized (
    select account_id, sum(amount) as total, count(*) as entries,
      count(*) filter (where balance_after is distinct from before + amount) as broken
    from (
      select account_id, amount, balance_after,
        lag(balance_after, 1, 0::bigint) over (partition by account_id order by id) as before
      from entries) line
    group by account_id)
  select currency, kind, coalesce(sum(total), 0)::text as amount, coalesce(sum(entries), 0)::int as entries,
    (array_agg('account ' || id || ' says ' || balance || ', its entries ' || coalesce(total, 0))
      filter (where user_id is not null and balance <> coalesce(total, 0)))[1:${sql.raw(String(maxOfAKind))}] as wrong,
    array_agg(id) filter (where user_id is not null and broken > 0) as broken
  from accounts left join own on account_id = id group by currency, kind order by currency, kind`;

/** The entries of these accounts that do not say what the balance was after them. */
const brokenEntries = (accounts: number[]) =>
  sql`select 'entry ' || id || ' says ' || coalesce(balance_after::text, 'nothing') || ' after it, it is ' || before + amount
    from (
      select id, balance_after, amount,
        lag(balance_after, 1, 0::bigint) over (partition by account_id order by id) as before
      from entries where account_id = any(${arrayOf(accounts)})) line
    where balance_after is distinct from before + amount`;

/** Postings that do not sum to zero in each currency, or miss their entries, their row or an account. One pass. */
const wrongPostings = (currencies: string[]) => {
  const sums = currencies.map((currency) => sql`coalesce(sum(amount) filter (where currency = ${currency}), 0) <> 0`);
  return sql`select (array_agg(coalesce(posting_id, id)))[1:${sql.raw(String(maxOfAKind))}]::bigint[]::text[] as ids
    from (
      select posting_id, bool_or(currency is null) or ${sql.join(sums, sql` or `)} as is_wrong
      from entries left join accounts on accounts.id = account_id group by posting_id
    ) line full join postings on id = posting_id
    where posting_id is null or id is null or is_wrong`;
};

/** What is wrong with these postings. */
export const explainPostings = (ids: number[]) => sql`select case
      when posting_id is null then 'posting ' || id || ' has no entries'
      when id is null then 'posting ' || posting_id || ' of entries is missing'
      when currency is null then 'posting ' || id || ' has entries without an account'
      else 'posting ' || id || ' sums to ' || total || ' ' || currency end
    from (
      select posting_id, currency, sum(amount) as total from entries left join accounts on accounts.id = account_id
      where posting_id = any(${arrayOf(ids)}) group by posting_id, currency
    ) line full join (select id from postings where id = any(${arrayOf(ids)})) own on id = posting_id
    where posting_id is null or id is null or currency is null or total <> 0`;

const arrayOf = (ids: number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`;

/**
 * Holds that their parts do not end exactly: more was settled and released than held, or an end left something. And those that are
 * open for too long. All entries of `held` with one cause are one hold. An account without held credits can have only faults
 * that cancel each other out, which the trigger refuses: looking for those too takes as long as all other checks.
 */
export const unendedHolds = (among: 'all accounts' | 'accounts with held credits') =>
  sql`with hold as materialized (
      select cause, cause_id, sum(amount) as rest, coalesce(sum(amount) filter (where amount > 0), 0) as held,
        bool_or(right(business_key, 4) = ':end') as is_ended, min(create_time) as since
      from accounts join entries on account_id = accounts.id join postings on postings.id = posting_id
      where kind = 'held' ${among === 'all accounts' ? sql`` : sql`and balance <> 0`}
      group by account_id, cause, cause_id having sum(amount) <> 0)
    select 'hold ' || cause || ':' || cause_id || case
      when rest < 0 or is_ended then ' of ' || held || ' was settled and released by ' || held - rest
      else ':hold is open since ' || since end
    from hold where rest < 0 or is_ended or since < now() - make_interval(secs => ${longestHold})`;

/** Checks that read no entry. */
export const cheapChecks = [
  sql`select 'account ' || id || ' is at ' || balance from accounts
    where case kind when 'debt' then -balance else balance end < 0`,
  sql`select 'a key may be posted twice' where not exists (
    select 1 from pg_constraint where conname = 'postings_business_key_unique' and contype = 'u')`,
  sql`select 'trigger ' || name || ' is missing or off' from (values ${sql.join(
    guards.map((name) => sql`(${name}::text)`),
    sql`, `,
  )}) guard (name)
    where not exists (select 1 from pg_trigger where tgname = name and tgenabled in ('O', 'A'))`,
];

const accountsOfUsers = sql`select 'user ' || users.id || ' has ' || count(accounts.id) || ' accounts, not 10' from users
    left join accounts on accounts.user_id = users.id group by users.id having count(accounts.id) <> 10`;

/** The postings whose holds are compared with their ends. */
interface AuditScope {
  holds?: Parameters<typeof unendedHolds>[0];
}

/** Runs one check. @returns its findings, a sentence each */
export async function findingsOf(tx: Tx, check: SQL): Promise<string[]> {
  const query = sql`select * from (${check}) found (finding) limit ${maxOfAKind}`;
  return (await tx.execute<{ finding: string }>(query)).rows.map(({ finding }) => finding);
}

/** Checks everything that must be true of the ledger and of the orders at any moment, on one state of them. */
export function audit(db: Db, scope?: AuditScope): Promise<Audit> {
  return onOneState(db, (tx) => auditWithin(tx, scope));
}

/** Reads one state of the database. */
export const onOneState = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** The same on what a transaction sees, which must be of one moment (repeatable read). */
export async function auditWithin(tx: Tx, { holds = 'all accounts' }: AuditScope = {}): Promise<Audit> {
  const began = performance.now();
  const find = (check: SQL) => findingsOf(tx, check);
  const { rows } = await tx.execute<OwnSums>(ownSums);
  const findings = [...sumFindings(rows), ...rows.flatMap(({ wrong }) => wrong ?? [])];
  const broken = rows.flatMap((row) => row.broken ?? []);
  if (broken.length > 0) findings.push(...(await find(brokenEntries(broken))));
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const { rows: wrong } = await tx.execute<{ ids: string[] | null }>(wrongPostings(currencies));
  const ids = wrong[0]?.ids?.map(Number) ?? [];
  if (ids.length > 0) findings.push(...(await find(explainPostings(ids))));
  const orders = await sumOrders(tx);
  const money = [...orderChecks, ...commissionChecks, ...withdrawalChecks];
  for (const check of [...cheapChecks, accountsOfUsers, unendedHolds(holds), ...money])
    findings.push(...(await find(check)));
  return {
    findings,
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    totals: rows.map(({ currency, kind, amount }) => ({ currency, kind, amount: Number(amount) })),
    orders,
    seconds: (performance.now() - began) / 1000,
  };
}

interface OwnSums extends Record<string, unknown> {
  currency: string;
  kind: string;
  amount: string;
  entries: number;
  wrong: string[] | null;
  broken: number[] | null;
}

/** All entries of a currency sum to zero. */
export function sumFindings(rows: Pick<OwnSums, 'currency' | 'amount'>[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums].filter(([, sum]) => sum !== 0n).map(([currency, sum]) => `currency ${currency} sums to ${sum}`);
}

/** Only what is wrong with the ledger. */
export const auditLedger = async (db: Db): Promise<string[]> => (await audit(db)).findings;
