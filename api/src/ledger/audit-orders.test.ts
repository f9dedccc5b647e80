import { payWay } from 'shared/contracts/account/pay.ts';
import { auditBalances } from 'shared/contracts/operator/account/ledger.ts';
import { refundOrder } from 'shared/contracts/operator/account/refunds.ts';
import { auditLedger } from '../operations/audit/audit.ts';
import { storeAudit } from '../operations/audit/audit-jobs.ts';
import { makeUser } from '../testing/make.ts';
import { buyer, makePackages, play } from '../testing/make-order.ts';
import { testApp } from '../testing/test-app.ts';
import { testOperator } from '../testing/test-operator.ts';

test('the audit finds payments, refunds and orders that postings contradict', async () => {
  const site = await testApp();
  const operator = await testOperator(site);
  const user = await makeUser(site);
  const buys = buyer(site, user, await makePackages(site));
  const order = await buys.orderMember();
  await play(site, await buys.prepay(order), 'pay');
  // Paid through both channels: the second payment goes back.
  const twice = await buys.orderRecharge();
  const [first, second] = [await buys.prepay(twice), await buys.prepay(twice, payWay.sandboxOther)];
  await play(site, first, 'pay');
  await play(site, second, 'pay');
  await buys.orderRecharge();
  await operator.get(refundOrder, { order: order.order_sn, amount: '9.90' });
  await site.app.tasks.work('send-refund');
  const { sound, orders } = await operator.get(auditBalances, {});
  expect(sound).toBe(true);
  expect(orders).toEqual([
    { status: 'paid', count: 1, amount: '9.90', refunded: '0.00' },
    { status: 'partly_refunded', count: 1, amount: '19.90', refunded: '9.90' },
    { status: 'pending', count: 1, amount: '9.90', refunded: '0.00' },
  ]);
  await storeAudit(site.app);
  const metrics = (await site.app.inject('/metrics')).body;
  expect(metrics).toContain('site_orders{status="partly_refunded"} 1');
  expect(metrics).toContain('site_orders_refunded 990');

  const { order_sn } = order;
  const damages: [damage: string, repair: string, finding: RegExp][] = [
    [
      `update postings set business_key = 'x' where business_key like 'pay:%' and cause_id = '${order.order_id}'`,
      `update postings set business_key = 'pay:' || channel || ':' || transaction from pay_attempts where business_key = 'x' and order_id = ${order.order_id}`,
      /^payment \w+ has no posting$/,
    ],
    [
      `update pay_attempts set status = 'closed', transaction = 'x' || transaction where pay_sn = '${second}'`,
      `update pay_attempts set status = 'paid', transaction = substr(transaction, 2) where pay_sn = '${second}'`,
      /^posting pay:\S+ belongs to no payment$/,
    ],
    [
      `update pay_attempts set amount = 1 where pay_sn = '${second}'`,
      `update pay_attempts set amount = 990 where pay_sn = '${second}'`,
      /^payment \w+ is of 1, its posting of 990$/,
    ],
    [
      `update refunds set amount = 991 where kind = 'operator'`,
      `update refunds set amount = 990 where kind = 'operator'`,
      /^refund \w+ is of 991, its posting of 990$/,
    ],
    [
      `update refunds set status = 'pending' where kind = 'operator'`,
      `update refunds set status = 'done' where kind = 'operator'`,
      /^posting refund:\w+ belongs to no refund$/,
    ],
    [
      `update orders set refunded = 1990, status = 'refunded' where sn = '${order_sn}'`,
      `update orders set refunded = 990, status = 'partly_refunded' where sn = '${order_sn}'`,
      new RegExp(`^order ${order_sn} is refunded, 1990 of 1990 went back, its refunds are of 990$`),
    ],
    [
      `update orders set paid_by = null where sn = '${order_sn}'`,
      `update orders set paid_by = pay_attempts.id from pay_attempts where sn = '${order_sn}' and order_id = orders.id`,
      new RegExp(`^order ${order_sn} is partly_refunded and paid by nothing$`),
    ],
    [
      `update refunds set kind = 'operator', order_id = 0 where kind = 'double'`,
      `update refunds set kind = 'double', order_id = ${twice.order_id} where order_id = 0`,
      /^payment \w+ that its order did not take does not go back$/,
    ],
  ];
  for (const [damage, repair, finding] of damages) {
    const as = (statement: string) =>
      site.asOwner(`begin; set local session_replication_role = replica;
        alter table pay_attempts drop constraint if exists pay_attempts_paid; ${statement}; commit`);
    await as(damage);
    expect(await auditLedger(site.database.db)).toContainEqual(expect.stringMatching(finding));
    await as(repair);
  }
  expect(await auditLedger(site.database.db)).toEqual([]);
  await site.close();
});
