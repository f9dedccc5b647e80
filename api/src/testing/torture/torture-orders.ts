import { sql } from 'drizzle-orm';
import { payWay, type SandboxAct } from 'shared/contracts/account/pay.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { Db } from '../../platform/database/db.ts';
import type { MadeOrder } from '../make-order.ts';
import type { Lane } from './torture-lane.ts';
import { requireAnswer } from './torture-operator.ts';

/** What the provider does to a payment; most are paid. */
const acts: SandboxAct[] = [
  ...(['pay', 'pay', 'pay', 'pay', 'pay_silently', 'pay_twice', 'pay_twice', 'pay_late', 'fail'] as const),
  ...(['wrong_amount', 'wrong_currency', 'other_order', 'other_channel', 'forged'] as const),
];
/** Buys with any behaviour of the provider, and refunds some orders. */
export async function buyInLane(
  { user, api, hands, acknowledged, packages }: Lane,
  random: (below: number) => number,
  persist: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const answered = (call: () => Promise<Reply>) => persist(async () => requireAnswer(await call()));
  const body = random(2) ? { recharge_package_id: packages.recharge } : { member_package_id: packages.member };
  const path = 'recharge_package_id' in body ? '/recharge/recharge' : '/member/buy';
  const made = await answered(() => api().post(path, body, user.token));
  if (made.code !== 1) return void acknowledged.surprises.push(`order: ${made.msg}`);
  const order = made.data as MadeOrder;
  const { order_id, from } = order;
  const pay_way = random(2) ? payWay.sandbox : payWay.sandboxOther;
  const opened = await answered(() => api().post('/pay/prepay', { order_id, from, pay_way }, user.token));
  // The last order, which was answered again, was paid meanwhile: a silent payment that a job has asked for.
  if (opened.code !== 1) return;
  const { pay_sn } = (opened.data as { config: { pay_sn: string } }).config;
  // Some are past their time when they are paid, before or after the job has closed them.
  if (random(6) === 0) await persist(() => hands.endTime(order));
  const act = acts[random(acts.length)] ?? 'pay';
  await answered(() => api().post('/pay/sandbox', { pay_sn, act }));
  const status = `/pay/payStatus?from=${from}&order_id=${order_id}&check=1`;
  const { data } = await answered(() => api().get(status, user.token));
  if ((data as { pay_status: number } | null)?.pay_status !== 1) return;
  acknowledged.orders.push(order_id);
  if (random(3) > 0) return;
  const share = 1 + random(3);
  await persist(() => hands.giveBack(order, share));
}

/** What is wrong with orders at rest, besides what the audit finds; `paid`: those that buyers saw as paid. */
export async function checkOrders(
  db: Db,
  paid: number[],
): Promise<{ found: string[]; orders: number; refunds: number }> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'order ' || id || ' was told to be paid and is ' || status as finding from orders
      where id in (select jsonb_array_elements_text(${JSON.stringify(paid)}::jsonb)::int) and pay_time is null
    union all
    select 'order ' || orders.id || ' was sold ' || count(*) || ' times' from orders
      join postings on cause = 'order' and cause_id = orders.id::text
      join entries on posting_id = postings.id join accounts on accounts.id = account_id
      where accounts.kind = 'sales' group by orders.id having count(*) <> 1
    union all
    select 'order ' || id || ' is ' || status || ' and was not sold' from orders where pay_time is not null
      and not exists (select 1 from postings join entries on posting_id = postings.id
        join accounts on accounts.id = account_id where cause = 'order' and cause_id = orders.id::text and accounts.kind = 'sales')
    union all
    select 'refund ' || sn || ' is ' || status || ' after ' || tries || ' tries' from refunds where status <> 'done'
    union all
    select 'overpaid is at ' || sum(amount) from entries join accounts on accounts.id = account_id
      where accounts.kind = 'overpaid' having sum(amount) <> 0`);
  const sold = sql`(select count(*) from orders where pay_time is not null)::int`;
  const counted = await db.execute<{ orders: number; refunds: number }>(
    sql`select ${sold} as orders, (select count(*) from refunds where status = 'done')::int as refunds`,
  );
  return { found: rows.map(({ finding }) => finding), ...(counted.rows[0] ?? { orders: 0, refunds: 0 }) };
}
