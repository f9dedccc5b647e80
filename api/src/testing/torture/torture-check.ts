import { sql } from 'drizzle-orm';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Acknowledged } from './torture-lane.ts';
import { checkOrders } from './torture-orders.ts';
import { checkCodes } from './torture-redeem.ts';
import { checkWithdrawals } from './torture-withdrawals.ts';

interface TortureResult {
  found: string[];
  settled: number;
  released: number;
  orders: number;
  refunds: number;
  paidOut: number;
  givenBack: number;
}

/** Problems after everything has come to rest: the ledger, the charges of all answers, what clients received. */
export async function checkTorture(
  db: Db,
  { keys, answers, surprises, orders, uses, withdrawals }: Acknowledged,
): Promise<TortureResult> {
  const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<T>(query)).rows;
  const found = [...surprises, ...(await auditLedger(db))];

  // Each run was held once and ended once: settled when there is text, released when there is none.
  type Run = { id: string; status: string; content: string; price: number; held: number; earned: number; back: number };
  const runs = await rowsOf<Run>(sql`
    select chat_runs.id, chat_runs.status, content, price,
      (select count(*)::int from postings where business_key = 'chat:' || chat_runs.id || ':hold') as held,
      (select count(*)::int from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
        where business_key = 'chat:' || chat_runs.id || ':end' and kind = 'earned' and amount = price) as earned,
      (select count(*)::int from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
        where business_key = 'chat:' || chat_runs.id || ':end' and kind = 'available' and amount = price) as back
    from chat_runs join chat_messages on chat_messages.id = answer_id`);
  for (const { id, status, content, held, earned, back } of runs) {
    const charged = content ? earned === 1 && back === 0 : earned === 0 && back === 1;
    if (status === 'running' || held !== 1 || !charged) {
      found.push(`run ${id} is ${status} with ${content.length} letters: held ${held}, earned ${earned}, back ${back}`);
    }
  }
  const strays = await rowsOf<{ business_key: string }>(sql`
    select business_key from postings where cause = 'chat'
    and not exists (select 1 from chat_runs where id = cause_id)`);
  for (const { business_key } of strays) found.push(`posting ${business_key} has no run`);

  const known = new Set(
    (await rowsOf<{ key: string }>(sql`select unnest(array[business_key, remark]) as key from postings`)).map(
      ({ key }) => key,
    ),
  );
  for (const key of keys) if (!known.has(key)) found.push(`acknowledged and lost: ${key}`);
  const byId = new Map(runs.map((run) => [run.id, run]));
  for (const { runId, text, reason } of answers) {
    const run = byId.get(runId);
    const kept = reason === 'stop' ? run?.content === text : run?.content.startsWith(text);
    if (!kept) found.push(`answer ${runId} was read as ${text.length} letters and is kept with ${run?.content.length}`);
  }
  const bought = await checkOrders(db, orders);
  const withdrawn = await checkWithdrawals(db, withdrawals);
  found.push(...bought.found, ...(await checkCodes(db, uses)), ...withdrawn.found);
  const settled = runs.filter(({ earned }) => earned === 1).length;
  const { paid: paidOut, back: givenBack } = withdrawn;
  return { ...bought, paidOut, givenBack, found, settled, released: runs.length - settled };
}
