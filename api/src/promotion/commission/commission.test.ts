import { eq, sql } from 'drizzle-orm';
import { showOrder } from 'shared/contracts/operator/account/orders.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { setRates } from 'shared/contracts/operator/promotion/distributors.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { changeType } from '../../ledger/change-types.ts';
import { post } from '../../ledger/post.ts';
import { eraseUser } from '../../operations/erasure/erase-user.ts';
import { users } from '../../platform/user/user-tables.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, type MadeOrder, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';
import { commissions } from './commission-tables.ts';

const shop = useShop();
beforeAll(async () => {
  await set('distribution.is_open', 'yes');
  await set('distribution.condition', '1');
});

const set = (key: string, value: string) => shop.operator.get(setSetting, { key, value });
const db = () => shop.site.database.db;
const invite = (guest: MadeUser, by: MadeUser) =>
  db().execute(sql`update users set inviter_id = ${by.id} where id = ${guest.id}`);
async function moneyOf({ id }: MadeUser) {
  const { rows } = await db().execute<{ kind: string; balance: string }>(
    sql`select kind, balance from accounts where user_id = ${id} and currency = 'cny' and balance <> 0`,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
}
/** A grandparent, a parent and a buyer. */
async function family() {
  const [top, middle, guest] = [await makeUser(shop.site), await makeUser(shop.site), await makeUser(shop.site)];
  await invite(middle, top);
  await invite(guest, middle);
  return { top, middle, guest };
}
async function buys(guest: MadeUser, what: 'orderMember' | 'orderRecharge' = 'orderMember'): Promise<MadeOrder> {
  const hands = buyer(shop.site, guest, shop.packages);
  const order = await hands[what]();
  expect(await play(shop.site, await hands.prepay(order), 'pay')).toEqual(['success']);
  return order;
}
const linesOf = ({ order_id }: MadeOrder) =>
  db().select().from(commissions).where(eq(commissions.orderId, order_id)).orderBy(commissions.level);
/** The days are over: the clock of the task and of the rows is moved. */
async function matures(order: MadeOrder) {
  await db().execute(sql`update commissions set payable_time = now() where order_id = ${order.order_id}`);
  await db().execute(
    sql`update tasks set run_time = now() where kind = 'mature-commission' and state = 'queued'
      and key in (select id::text from commissions where order_id = ${order.order_id})`,
  );
  await shop.site.app.tasks.work('mature-commission');
}
const refund = (order: MadeOrder, amount?: string) =>
  shop.operator.get(refundOrder, { order: order.order_sn, ...(amount && { amount }) });

test('an order brings both levels their rate, pending at first', async () => {
  const { top, middle, guest } = await family();
  const order = await buys(guest);
  // 10 % and 3 % of ¥19.90.
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{ pending: 199 }, { pending: 59 }]);
  expect(await linesOf(order)).toMatchObject([
    { userId: middle.id, buyerId: guest.id, level: 1, base: 1990, rate: 1000, amount: 199, status: 'pending' },
    { userId: top.id, level: 2, base: 1990, rate: 300, amount: 59 },
  ]);
  await matures(order);
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{ available: 199 }, { available: 59 }]);
});

test('partial refunds leave the rate of the rest', async () => {
  const { top, middle, guest } = await family();
  const order = await buys(guest);
  await refund(order, '6.63');
  // 10 % and 3 % of ¥13.27.
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{ pending: 132 }, { pending: 39 }]);
  await matures(order);
  await refund(order, '6.63');
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{ available: 66 }, { available: 19 }]);
  await refund(order);
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{}, {}]);
  expect((await linesOf(order)).map(({ status, takenBack }) => [status, takenBack])).toEqual([
    ['taken', 199],
    ['taken', 59],
  ]);
});

/** Freezes all that is available and pays it out, as a withdrawal does. */
async function paysOut({ id }: MadeUser, amount: number, upTo: 'frozen' | 'paid' = 'paid') {
  const line = { currency: 'cny', changeType: changeType.withdrawal } as const;
  const own = { ...line, userId: id };
  const cause = { cause: 'test-payout', causeId: `${id}` };
  await db().transaction(async (tx) => {
    await post(tx, {
      ...cause,
      key: `test-payout:${id}-${amount}:freeze`,
      legs: [
        { ...own, account: 'available', amount: -amount },
        { ...own, account: 'frozen', amount },
      ],
    });
    if (upTo === 'frozen') return;
    await post(tx, {
      ...cause,
      key: `test-payout:${id}-${amount}:end`,
      legs: [
        { ...own, account: 'frozen', amount: -amount },
        { ...line, account: 'payouts', amount },
      ],
    });
  });
}

// Shows: MONEY-29
test('MONEY-29: a refund after payout is debt, paid first', async () => {
  const { middle, guest } = await family();
  const order = await buys(guest);
  await matures(order);
  await paysOut(middle, 150);
  await refund(order);
  expect(await moneyOf(middle)).toEqual({ debt: -150 });
  const small = await buys(guest, 'orderRecharge');
  await matures(small);
  // 5 % of ¥9.90.
  expect(await moneyOf(middle)).toEqual({ debt: -101 });
  expect(await linesOf(small)).toMatchObject([{ amount: 49, debtPaid: 49, status: 'available' }, { level: 2 }]);
  const next = await buys(guest);
  // Not while it is pending: it may still go back.
  expect(await moneyOf(middle)).toEqual({ pending: 199, debt: -101 });
  await matures(next);
  expect(await moneyOf(middle)).toEqual({ available: 98 });
});

// Shows: MONEY-28
test('MONEY-28: repeated notices bring one commission of each level', async () => {
  const { middle, guest } = await family();
  const hands = buyer(shop.site, guest, shop.packages);
  const order = await hands.orderMember();
  const sn = await hands.prepay(order);
  // Those after the first are refused by the sandbox, or reported as known.
  await Promise.all(Array.from({ length: 10 }, () => shop.site.post('/pay/sandbox', { pay_sn: sn, act: 'pay' })));
  await Promise.all(Array.from({ length: 5 }, () => hands.status(order, 1)));
  expect((await linesOf(order)).map(({ level }) => level)).toEqual([1, 2]);
  expect(await moneyOf(middle)).toEqual({ pending: 199 });
});

test('maturing and refunding at once moves each fen once', async () => {
  const { middle, guest } = await family();
  const order = await buys(guest);
  await db().execute(sql`update commissions set payable_time = now() where order_id = ${order.order_id}`);
  await Promise.all([matures(order), matures(order), refund(order, '9.95')]);
  await matures(order);
  const money = await moneyOf(middle);
  expect((money.available ?? 0) + (money.pending ?? 0)).toBe(99);
});

test('fifty friends come by one inviter at once, and pay at once', async () => {
  const { top, middle } = await family();
  const friends = await Promise.all(Array.from({ length: 50 }, () => makeUser(shop.site)));
  const { rows } = await db().execute<{ sn: string }>(sql`select sn from users where id = ${middle.id}`);
  const comes = ({ token }: MadeUser) => shop.site.post('/share/invite', { user_sn: rows[0]?.sn }, { token });
  await Promise.all(friends.map(comes));
  await Promise.all(friends.map((friend) => buys(friend)));
  expect([await moneyOf(middle), await moneyOf(top)]).toEqual([{ pending: 50 * 199 }, { pending: 50 * 59 }]);
}, 60_000);

test('a circle of five is not closed; each earns two levels', async () => {
  const ring = await Promise.all(Array.from({ length: 5 }, () => makeUser(shop.site)));
  const { rows } = await db().execute<{ id: number; share_id: string }>(sql`select id, share_id from users`);
  const linkOf = ({ id }: MadeUser) => rows.find((row) => row.id === id)?.share_id;
  const at = (index: number) => ring[index % 5] as MadeUser;
  for (let i = 0; i < 5; i++)
    await shop.site.post('/share/invite', { share_id: linkOf(at(i)) }, { token: at(i + 1).token });
  await Promise.all(ring.map((one) => buys(one)));
  const pending = await Promise.all(ring.map(async (one) => (await moneyOf(one)).pending ?? 0));
  expect(pending).toEqual([258, 258, 258, 199, 0]);
});

test('a rate changed during payment is old or new, and named', async () => {
  const { middle, guest } = await family();
  const change = (rate: string) => shop.operator.get(setRates, { group: '1', member_first: rate });
  const orders: MadeOrder[] = [];
  await Promise.all([
    (async () => {
      for (let i = 0; i < 3; i++) orders.push(await buys(guest));
    })(),
    (async () => {
      for (const rate of ['20%', '10', '20%', '10']) await change(rate);
    })(),
  ]);
  const firsts = (await Promise.all(orders.map(linesOf))).map(([first]) => first);
  for (const line of firsts) expect([`1000 199`, `2000 398`]).toContain(`${line?.rate} ${line?.amount}`);
  expect((await moneyOf(middle)).pending).toBe(firsts.reduce((sum, line) => sum + (line?.amount ?? 0), 0));
});

test('a distributor with unsettled money is not deleted', async () => {
  const { middle, guest } = await family();
  const obstacles = async () =>
    (await shop.site.get('/user/deletion', { token: middle.token })).data as { obstacles?: string[] } | undefined;
  const order = await buys(guest);
  expect((await obstacles())?.obstacles).toContain('还有佣金尚未结算，结算后才能注销');
  await matures(order);
  await paysOut(middle, 100, 'frozen');
  expect((await obstacles())?.obstacles).toContain('还有提现正在处理，到账后才能注销');
  await post(db() as never, {
    key: `test-payout:${middle.id}-100:end`,
    cause: 'test-payout',
    causeId: middle.id,
    legs: [
      { userId: middle.id, currency: 'cny', changeType: changeType.withdrawal, account: 'frozen', amount: -100 },
      { currency: 'cny', changeType: changeType.withdrawal, account: 'payouts', amount: 100 },
    ],
  });
  expect((await obstacles())?.obstacles).toEqual([]);
  const small = await buys(guest, 'orderRecharge');
  await matures(small);
  await paysOut(middle, 148);
  await refund(small);
  expect(await moneyOf(middle)).toEqual({ debt: -49 });
  expect((await obstacles())?.obstacles).toEqual(['还有待抵扣的推广收益，由以后的收益补上后才能注销']);
  const next = await buys(guest);
  await matures(next);
  expect((await obstacles())?.obstacles).toEqual([]);
  await db().transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, middle.id)).for('update');
    if (row) await eraseUser(tx, row);
    await tx.execute(
      sql`insert into account_deletions (user_id, due_time, done_time) values (${middle.id}, now(), now())`,
    );
  });
  expect(await moneyOf(middle)).toEqual({});
  await refund(order);
  expect(await moneyOf(middle)).toEqual({});
  expect((await linesOf(order))[0]).toMatchObject({ status: 'taken', takenBack: 199 });
  const later = await buys(guest);
  expect((await linesOf(later)).map(({ level }) => level)).toEqual([2]);
  expect((await shop.operator.get(showOrder, { order: later.order_sn })).status).toBe('paid');
});
