import { eq, sql } from 'drizzle-orm';
import { closeOrderNow, showOrder } from 'shared/contracts/operator/account/orders.ts';
import { makeBatch } from 'shared/contracts/operator/account/redeem.ts';
import { adjustCredits } from 'shared/contracts/operator/account/users.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { makeUser } from '../../testing/make.ts';
import { buyer, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';

import { accountDeletions } from '../closing/account-deletion-tables.ts';
import { insertDeletion } from '../closing/closing.ts';
import { createOrder } from '../order/stored-orders.ts';
import { rechargeSnapshot } from '../recharge/recharge.ts';
import { redeemCodes, redeemUses } from '../redeem/redeem-tables.ts';
import { useCode } from '../redeem/use-code.ts';

const shop = useShop();

beforeAll(async () => {
  await shop.site.database.db
    .insert(settings)
    .values({ name: 'card_code', value: { is_open: 1, is_show: 1, buy_site: '' } });
});

let batches = 0;
const makeCode = async () => {
  const { codes } = await shop.operator.get(makeBatch, {
    name: `码 ${++batches}`,
    kind: 'chat',
    amount: 100,
    count: 1,
  });
  const [row] = await shop.site.database.db.select().from(redeemCodes).orderBy(sql`${redeemCodes.id} desc`).limit(1);
  return { sn: codes[0]?.code ?? '', id: row?.id ?? 0 };
};
const requestDeletion = async (userId: number) => {
  await shop.site.database.db.transaction((tx) => insertDeletion(tx, userId));
  await shop.site.database.db.update(accountDeletions).set({ dueTime: sql`now()` });
  await shop.site.database.db.execute(sql`update tasks set run_time = now()`);
};
const balances = (userId: number) => findBalances(shop.site.database.db, userId);
const none = { chat: 0, draw: 0 };

test('a payment for a deleted account’s closed order is returned', async () => {
  const buys = buyer(shop.site, shop.user, shop.packages);
  const late = [await buys.orderRecharge(), await buys.orderMember()];
  const numbers: string[] = [];
  for (const order of late) {
    numbers.push(await buys.prepay(order));
    await shop.operator.get(closeOrderNow, { order: order.order_sn });
  }
  await requestDeletion(shop.user.id);
  await shop.site.app.tasks.work('delete-account');
  for (const sn of numbers) expect(await play(shop.site, sn, 'pay_late')).toEqual(['success']);
  await shop.site.app.tasks.work('send-refund');
  for (const [at, order] of late.entries()) {
    expect(await shop.operator.get(showOrder, { order: order.order_sn })).toMatchObject({
      status: 'closed',
      refunds: [{ kind: 'returned', status: 'done', reason: '账号已注销，自动退回', amount: ['9.90', '19.90'][at] }],
    });
  }
  expect(await balances(shop.user.id)).toEqual(none);
});

test('results that arrive after the deletion give nothing', async () => {
  const { db } = shop.site.database;
  const { id: codeId } = await makeCode();
  await requestDeletion(shop.user.id);
  await shop.site.app.tasks.work('delete-account');
  // Requests that were let in before.
  await expect(db.transaction((tx) => useCode(tx, codeId, shop.user.id))).rejects.toThrow('账号已注销');
  await expect(
    db.transaction((tx) => createOrder(tx, shop.user.id, (inner) => rechargeSnapshot(inner, shop.packages.recharge))),
  ).rejects.toThrow('账号已注销');
  const credits = { who: String(shop.user.id), currency: 'chat' as const, amount: 5 };
  expect(await shop.operator.ask(adjustCredits, credits)).toMatchObject({
    msg: expect.stringContaining('was deleted'),
  });
  expect(await balances(shop.user.id)).toEqual(none);
  expect(await db.$count(redeemUses, eq(redeemUses.codeId, codeId))).toBe(0);
});

test('codes raced against a deletion are used before it or not', async () => {
  const raced = await Promise.all(Array.from({ length: 8 }, () => makeUser(shop.site)));
  const codes: { sn: string; id: number }[] = [];
  for (const { id } of raced) {
    codes.push(await makeCode());
    await requestDeletion(id);
  }
  await Promise.all([
    shop.site.app.tasks.work('delete-account'),
    ...raced.map(({ token }, at) => shop.site.post('/cardCode/useCard', { sn: codes[at]?.sn }, { token })),
  ]);
  for (const { id } of raced) expect(await balances(id)).toEqual(none);
});

test('the audit finds credits of an account that is deleted', async () => {
  await requestDeletion(shop.user.id);
  await shop.site.app.tasks.work('delete-account');
  const damage = (amount: number) =>
    shop.site.asOwner(`begin; set local session_replication_role = replica;
      update accounts set balance = ${amount} where user_id = ${shop.user.id} and kind = 'available' and currency = 'chat'; commit`);
  await damage(7);
  expect(await auditLedger(shop.site.database.db)).toContain(`user ${shop.user.id} was deleted and has 7 chat`);
  await damage(0);
});
