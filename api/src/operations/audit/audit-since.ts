import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { type Audit, explainPostings, maxOfAKind, sumFindings, unendedHolds } from './audit.ts';
import { sumOrders } from './audit-orders.ts';

/** Up to where the ledger is known to be sound. Entries get their numbers before they are committed, so there are two places. */
export interface SoundUntil {
  /** The last entry and the last posting before which all are committed, and were found sound. */
  entry: number;
  posting: number;
  /** The last ones that the audit saw: by the next one all before them are committed. */
  seenEntry: number;
  seenPosting: number;
  /** Of the entries until `entry`: how many, and the sum of each kind of account. */
  entries: number;
  totals: Audit['totals'];
}

export const nothingKnown: SoundUntil = { entry: 0, posting: 0, seenEntry: 0, seenPosting: 0, entries: 0, totals: [] };

/** Entries after the first that do not say what the balance was, and accounts that do not say what their last entry does. */
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

/** Postings after the first that do not sum to zero in each currency, or miss their entries, their row or an account. */
const wrongPostingsSince = ({ entry, posting }: SoundUntil) => sql`
  select (array_agg(coalesce(posting_id, id)))[1:${sql.raw(String(maxOfAKind))}]::bigint[]::text[] as ids
    from (
      select posting_id, bool_or(is_wrong) as is_wrong from (
        select posting_id, currency is null or sum(amount) <> 0 as is_wrong
        from entries left join accounts on accounts.id = account_id
        where posting_id in (select posting_id from entries where id > ${entry}) group by posting_id, currency
      ) part group by posting_id
    ) line full join (select id from postings where id > ${posting}) own on id = posting_id
    where posting_id is null or is_wrong or (id is null and not exists (select from postings where postings.id = posting_id))`;

/** Sums of each kind of account over the entries between two. */
const sumsBetween = (after: number, until: number) => sql`
  select currency, kind, sum(amount)::text as amount, count(*)::int as entries
    from entries join accounts on accounts.id = account_id
    where entries.id > ${after} and entries.id <= ${until} group by currency, kind`;

/**
 * Audits what came since an audit that was sound: each new entry against the one before it, each new posting, the balances of the
 * accounts that moved, open holds. What follows of whole tables (orders, commissions) is left to the nightly audit.
 */
export async function auditSince(tx: Tx, sound: SoundUntil, isOld: boolean): Promise<Audit & { sound: SoundUntil }> {
  const began = performance.now();
  const find = async (check: SQL): Promise<string[]> => {
    const query = sql`select * from (${check}) found (finding) limit ${maxOfAKind}`;
    return (await tx.execute<{ finding: string }>(query)).rows.map(({ finding }) => finding);
  };
  const { rows: seen } = await tx.execute<{ entry: number; posting: number }>(sql`
    select coalesce((select max(id) from entries), 0)::float8 as entry, coalesce((select max(id) from postings), 0)::float8 as posting`);
  const { entry: lastEntry = 0, posting: lastPosting = 0 } = seen[0] ?? {};
  const { rows: wrong } = await tx.execute<{ ids: string[] | null }>(wrongPostingsSince(sound));
  const ids = wrong[0]?.ids?.map(Number) ?? [];
  const until = isOld ? sound.seenEntry : sound.entry;
  const known = await added(tx, sound.totals, sound.entry, until);
  const now = await added(tx, known.totals, until, lastEntry);
  const findings = [
    ...sumFindings(now.totals.map(({ currency, amount }) => ({ currency, amount: String(amount) }))),
    ...(await find(brokenSince(sound.entry))),
    ...(ids.length > 0 ? await find(explainPostings(ids)) : []),
    ...(await find(unendedHolds('accounts with held credits'))),
  ];
  const entries = sound.entries + known.entries;
  return {
    ...{ findings, entries: entries + now.entries, totals: now.totals, orders: await sumOrders(tx) },
    seconds: (performance.now() - began) / 1000,
    sound: {
      ...{ entry: until, posting: isOld ? sound.seenPosting : sound.posting, entries, totals: known.totals },
      ...{ seenEntry: lastEntry, seenPosting: lastPosting },
    },
  };
}

/** The totals with the entries between two added. */
async function added(tx: Tx, totals: Audit['totals'], after: number, until: number) {
  const { rows } = await tx.execute<{ currency: string; kind: string; amount: string; entries: number }>(
    sumsBetween(after, until),
  );
  const sums = new Map(totals.map((one) => [`${one.currency} ${one.kind}`, one]));
  for (const { currency, kind, amount } of rows) {
    const key = `${currency} ${kind}`;
    sums.set(key, { currency, kind, amount: (sums.get(key)?.amount ?? 0) + Number(amount) });
  }
  return { totals: [...sums.values()], entries: rows.reduce((sum, row) => sum + row.entries, 0) };
}
