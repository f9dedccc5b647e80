import { sql } from 'drizzle-orm';
import type { SandboxPayoutAct, Withdrawal } from 'shared/contracts/promotion/withdrawal.ts';
import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { Db } from '../../platform/database/db.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { addAccount } from '../../promotion/payout-account/stored-payout-accounts.ts';
import { manualPayout } from '../../providers/payout/payout.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { earn } from '../make-withdrawal.ts';
import type { Lane } from './torture-lane.ts';
import { requireAnswer } from './torture-operator.ts';
import { tortureKey } from './torture-redeem.ts';

/** What the provider does to a payout; most are paid at once. */
const acts: (SandboxPayoutAct | undefined)[] = [
  undefined,
  undefined,
  'twice',
  'late',
  'unknown',
  'lost',
  'fail',
  'forged',
];

/** Commission to withdraw, and a saved account; nobody asks how often and how much. */
export async function prepareWithdrawals(db: Db, userIds: number[]): Promise<void> {
  const value = { daily_count: 100, identity_limit: 1_000_000_000, max: 1_000_000_000, fee_ratio: 60 };
  await db
    .insert(settings)
    .values({ name: 'withdrawal', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  const secrets = new Secrets({ secretKey: tortureKey, dataDir: '' });
  for (const id of userIds) {
    await earn({ database: { db } }, id, 1_000_000);
    const details = { account: `torture${id}@mail.example`, realName: '李小明' };
    await db.transaction((tx) =>
      addAccount(tx, secrets, id, { type: withdrawType.alipay, details, picture: undefined }),
    );
  }
}

/** Withdraws, twice at once, and is paid by a provider with faults; or looks how the last one is. */
export async function withdrawInLane(
  { user, api, hands, acknowledged }: Lane,
  random: (below: number) => number,
  persist: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const answered = (call: () => Promise<Reply>) => persist(async () => requireAnswer(await call()));
  const post = (path: string, body: object) => answered(() => api().post(path, body, user.token));
  const last = async () => {
    const { data } = await answered(() => api().get('/withdraw/lists?page_size=1', user.token));
    return (data as { lists: Withdrawal[] }).lists[0];
  };
  let one = await last();
  if (one?.status !== 1 && one?.status !== 2) {
    const code = await persist(() => hands.withdrawCode(user.mobile, () => api()));
    if (!code) return;
    const money = String(10 + random(200));
    const body = {
      money,
      type: withdrawType.alipay,
      account: `torture${user.id}@mail.example`,
      real_name: '李小明',
      code,
    };
    await Promise.all([post('/withdraw/apply', body), post('/withdraw/apply', body)]);
    one = await last();
    if (one?.status !== 1) return;
  }
  const { id, sn, status } = one;
  if (status === 2) {
    await post('/withdraw/sandbox', { id, act: 'pay' });
  } else if (random(6) === 0) {
    await post('/withdraw/cancel', { id });
  } else {
    const act = acts[random(acts.length)];
    if (act) await post('/withdraw/sandbox', { id, act });
    await persist(() => hands.payOut(sn));
  }
  const now = await last();
  if (now?.sn === sn && now.status === 3) acknowledged.withdrawals.push(sn);
}

/** The provider of the sandbox answers again: what is open is paid. */
export const clearPayoutFaults = (db: Db) =>
  db.execute(sql`update sandbox_payouts set
    transfers = case status when 'open' then 1 else transfers end,
    status = case status when 'open' then 'paid' else status end,
    fault = case fault when 'fail' then fault else '' end`);

/**
 * What is wrong with withdrawals at rest, besides what the audit finds; `told`: those that users saw as paid. Those of the demo are paid
 * by hand: no provider knows of them.
 */
export async function checkWithdrawals(
  db: Db,
  told: string[],
): Promise<{ found: string[]; paid: number; back: number }> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'withdrawal ' || value || ' was told to be paid and is ' || coalesce(status, 'lost') as finding
      from jsonb_array_elements_text(${JSON.stringify(told)}::jsonb) left join withdrawals on sn = value
      where status is distinct from 'paid'
    union all
    select 'withdrawal ' || sn || ' is ' || withdrawals.status || ', and money left ' || coalesce(transfers, 0) || ' times'
      from withdrawals left join sandbox_payouts using (sn)
      where withdrawals.channel is distinct from ${manualPayout} and coalesce(transfers, 0) <> case withdrawals.status when 'paid' then 1 else 0 end
    union all
    select 'withdrawal ' || sn || ' of ' || withdrawals.amount - fee || ' left as ' || sandbox_payouts.amount
      from withdrawals join sandbox_payouts using (sn)
      where withdrawals.status = 'paid' and sandbox_payouts.amount <> withdrawals.amount - fee
    union all
    select 'withdrawal ' || sn || ' is still ' || status from withdrawals where status = 'paying'`);
  const { rows: counted } = await db.execute<{ paid: number; back: number }>(sql`
    select (count(*) filter (where status = 'paid'))::int as paid,
      (count(*) filter (where status in ('failed', 'declined', 'cancelled')))::int as back from withdrawals`);
  return { found: rows.map(({ finding }) => finding), ...(counted[0] ?? { paid: 0, back: 0 }) };
}
