import { sql } from 'drizzle-orm';
import { randomOf } from 'shared/testing/random-of.ts';
import { orders, payAttempts } from '../../account/order/order-tables.ts';
import { settlePayment } from '../../account/order/settle-payment.ts';
import { lockOrder } from '../../account/order/stored-orders.ts';
import { createRefund, finishRefund } from '../../account/refund/stored-refunds.ts';
import { changeType } from '../../ledger/change-types.ts';
import { post } from '../../ledger/post.ts';
import { orderEffects } from '../../operations/order-effects.ts';
import type { Db } from '../../platform/database/db.ts';
import { mature } from '../../promotion/commission/maturity.ts';
import { firstGroup } from '../../promotion/distribution/rates.ts';
import { createUser } from '../../site/user/stored-users.ts';

interface Bought {
  id: number;
  amount: number;
  back: number;
  kind: 'member' | 'recharge';
  /** Of the two above, when it was paid. */
  percents: [number, number];
}

/**
 * One random history of a buyer and two above: orders, refunds of parts, maturities, payouts, rates that change. Returns what somebody
 * has and had beside what a rule says that was computed apart, in hundredths of orders: '' when they agree.
 */
export async function randomHistory(db: Db, seed: number): Promise<string> {
  const random = randomOf(seed);
  const [far, near, buyer] = await makeFamily(db, seed);
  const bought: Bought[] = [];
  const paidOut = [0, 0];
  let percents: [number, number] = [10, 3];
  await setRates(db, percents);
  const sum = (has: (one: Bought) => number) => bought.reduce((total, one) => total + has(one), 0);
  for (let step = 0; step < 8; step++) {
    const one = bought[random(Math.max(1, bought.length))];
    switch (random(6)) {
      case 0:
      case 1:
        bought.push(await buy(db, buyer, { amount: 1 + random(9999), percents, name: `${seed}-${step}` }));
        break;
      case 2:
        if (one && one.back < one.amount) {
          const amount = random(3) ? 1 + random(one.amount - one.back) : one.amount - one.back;
          await giveBack(db, one.id, { amount, sn: `R${seed}-${step}` });
          one.back += amount;
        }
        break;
      case 3:
        if (one) await matureOf(db, one.id);
        break;
      case 4: {
        const at = random(2);
        paidOut[at] =
          (paidOut[at] ?? 0) + (await payOut(db, at === 0 ? near : far, { random, name: `${seed}-${step}` }));
        break;
      }
      default:
        percents = [random(30), random(20)];
        await setRates(db, percents);
    }
  }
  const rule = [0, 1].map((at) =>
    // The whole fen of a percentage, without the rates in basis points and without the lines that were kept.
    sum(({ amount, back, percents: then }) => Math.floor(((amount - back) * (then[at] ?? 0)) / 100)),
  );
  const has = [await moneyOf(db, near), await moneyOf(db, far)];
  const had = has.map((now, at) => now + (paidOut[at] ?? 0));
  return String(had) === String(rule) ? '' : `seed ${seed}: had ${had}, the rule says ${rule}`;
}

async function makeFamily(db: Db, seed: number): Promise<[number, number, number]> {
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) {
    const user = await db.transaction((tx) => createUser(tx, { nickname: `${seed}-${at}`, channel: 4 }));
    if (!user) throw new Error('the user was not made');
    const above = ids.at(-1);
    if (above !== undefined) await db.execute(sql`update users set inviter_id = ${above} where id = ${user.id}`);
    ids.push(user.id);
  }
  const [far = 0, near = 0, buyer = 0] = ids;
  return [far, near, buyer];
}

async function setRates(db: Db, [first, second]: [number, number]): Promise<void> {
  await db.transaction(firstGroup);
  await db.execute(sql`update distributor_groups set member_first = ${first * 100}, member_second = ${second * 100}`);
}

async function buy(
  db: Db,
  userId: number,
  { amount, percents, name }: { amount: number; percents: [number, number]; name: string },
): Promise<Bought> {
  const snapshot = {
    kind: 'member',
    packageId: 1,
    name: '月度会员',
    price: amount,
    giveChat: 0,
    giveDraw: 0,
    duration: 1,
    durationUnit: 'day',
    isPerpetual: false,
    dailyQuota: null,
  } as never;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        sn: `O${name}`,
        userId,
        kind: 'member',
        snapshot,
        amount,
        expireTime: new Date(Date.now() + 3_600_000),
      })
      .returning();
    if (!order) throw new Error('the order was not made');
    const paid = { paySn: `P${name}`, transaction: `t${name}`, amount, currency: 'cny' };
    const { paySn, currency } = paid;
    await tx.insert(payAttempts).values({ paySn, orderId: order.id, channel: 'sandbox', amount, currency });
    await settlePayment(tx, orderEffects, { channel: 'sandbox', paid });
    return { id: order.id, amount, back: 0, kind: 'member', percents };
  });
}

async function giveBack(db: Db, orderId: number, { amount, sn }: { amount: number; sn: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = await createRefund(tx, order, { sn, amount, reason: 'test', operatorId: 0, waits: false });
    await finishRefund(tx, orderEffects, refund.id);
  });
}

async function matureOf(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`update commissions set payable_time = now() where order_id = ${orderId}`);
  const { rows } = await db.execute<{ id: number }>(sql`select id from commissions where order_id = ${orderId}`);
  for (const { id } of rows) await db.transaction((tx) => mature(tx, id));
}

/** A part of what is available leaves, as a payout does. */
async function payOut(
  db: Db,
  userId: number,
  { random, name }: { random: (most: number) => number; name: string },
): Promise<number> {
  const { rows } = await db.execute<{ balance: string }>(
    sql`select balance from accounts where user_id = ${userId} and currency = 'cny' and kind = 'available'`,
  );
  const available = Number(rows[0]?.balance ?? 0);
  if (available === 0) return 0;
  const amount = 1 + random(available);
  const line = { currency: 'cny', changeType: changeType.withdrawal } as const;
  await db.transaction((tx) =>
    post(tx, {
      key: `test-payout:${name}`,
      cause: 'test-payout',
      causeId: name,
      legs: [
        { ...line, userId, account: 'available', amount: -amount },
        { ...line, account: 'payouts', amount },
      ],
    }),
  );
  return amount;
}

/** All of somebody's accounts together; what is owed is below zero. */
async function moneyOf(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select sum(balance) from accounts where user_id = ${userId} and currency = 'cny'`,
  );
  return Number(rows[0]?.sum ?? 0);
}
