import { eq, sql } from 'drizzle-orm';
import { refundOrder } from 'shared/contracts/operator/account/orders.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, type MadeOrder, type MadePackages, makePackages, play } from '../../testing/make-order.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { commissions } from './commission-tables.ts';

let site: TestApp;
let operator: TestOperator;
let packages: MadePackages;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  packages = await makePackages(site);
  await set('distribution.is_open', 'yes');
  await set('distribution.condition', '1');
});
afterEach(async () => {
  expect(await auditLedger(site.database.db)).toEqual([]);
});
afterAll(() => site.close());

const set = (key: string, value: string) => operator.get(setSetting, { key, value });
const db = () => site.database.db;
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
  const [top, middle, guest] = [await makeUser(site), await makeUser(site), await makeUser(site)];
  await invite(middle, top);
  await invite(guest, middle);
  return { top, middle, guest };
}
async function buys(guest: MadeUser, what: 'orderMember' | 'orderRecharge' = 'orderMember'): Promise<MadeOrder> {
  const hands = buyer(site, guest, packages);
  const order = await hands[what]();
  expect(await play(site, await hands.prepay(order), 'pay')).toEqual(['success']);
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
  await site.app.tasks.work('mature-commission');
}
const refund = (order: MadeOrder, amount?: string) =>
  operator.get(refundOrder, { order: order.order_sn, ...(amount && { amount }) });

test('an order brings both levels their rate, rounded down, which is pending until its days are over', async () => {
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

test('a refund of a part twice leaves the rate of what is still paid, and the whole leaves nothing', async () => {
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
