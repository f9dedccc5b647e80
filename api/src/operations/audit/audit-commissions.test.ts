import { sql } from 'drizzle-orm';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { play } from '../../testing/make-order.ts';
import { withdrawer } from '../../testing/make-withdrawal.ts';
import { useShop } from '../../testing/use-shop.ts';
import { auditLedger } from './audit.ts';

const shop = useShop();
const db = () => shop.site.database.db;
const set = (key: string, value: string) => shop.operator.get(setSetting, { key, value });

async function buys(): Promise<string> {
  const order = await shop.buys.orderMember();
  expect(await play(shop.site, await shop.buys.prepay(order), 'pay')).toEqual(['success']);
  return order.order_sn;
}
async function matures(): Promise<void> {
  await db().execute(sql`update commissions set payable_time = now() where status = 'pending'`);
  await db().execute(sql`update tasks set run_time = now() where kind = 'mature-commission'`);
  await shop.site.app.tasks.work('mature-commission');
}

/** Has 1.99 in debt, 1.99 pending and 1.00 in a withdrawal. */
async function distributor(): Promise<MadeUser> {
  const host = await makeUser(shop.site);
  await db().execute(sql`update users set inviter_id = ${host.id} where id = ${shop.user.id}`);
  const first = await buys();
  await matures();
  const withdraws = withdrawer(shop.site, host);
  await withdraws.applied('1.99', await withdraws.save());
  await shop.operator.get(refundOrder, { order: first });
  await buys();
  const { rows } = await db().execute(
    sql`select kind, balance::int from accounts where user_id = ${host.id} and currency = 'cny' order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'available', balance: 0 },
    { kind: 'debt', balance: -199 },
    { kind: 'frozen', balance: 199 },
    { kind: 'pending', balance: 199 },
  ]);
  return host;
}

// Shows: MONEY-06
test('a user’s income is explained to the fen', async () => {
  await set('distribution.is_open', 'yes');
  await set('distribution.condition', '1');
  await set('withdrawal.min', '1');
  const { id } = await distributor();
  expect(await auditLedger(db())).toEqual([]);
  const lines = `commissions.user_id = ${id}`;
  const damages: [what: string, repair: string, finding: string][] = [
    [
      `update commission_returns set to_debt = to_debt - 1, from_available = from_available + 1
        from commissions where commissions.id = commission_id and ${lines}`,
      `update commission_returns set to_debt = to_debt + 1, from_available = from_available - 1
        from commissions where commissions.id = commission_id and ${lines}`,
      `user ${id} owes 199 fen, commissions explain 198, others 0`,
    ],
    [
      `update withdrawals set amount = 198 where user_id = ${id}`,
      `update withdrawals set amount = 199 where user_id = ${id}`,
      `user ${id} has 199 fen frozen, and 198 under way`,
    ],
    [
      `update commissions set taken_back = 1 where ${lines} and status = 'pending'`,
      `update commissions set taken_back = 0 where ${lines} and status = 'pending'`,
      `user ${id} has 199 pending, commissions explain 198`,
    ],
  ];
  for (const [what, repair, finding] of damages) {
    await shop.site.asOwner(what);
    expect(await auditLedger(db())).toContain(finding);
    await shop.site.asOwner(repair);
  }
});
