import { asc, eq } from 'drizzle-orm';
import { feedbackType } from 'shared/contracts/account/feedback.ts';
import { feedbacks } from '../../account/feedback/feedback-tables.ts';
import { memberPackages } from '../../account/membership/membership-tables.ts';
import { memberSnapshot } from '../../account/membership/package-queries.ts';
import { orders, payAttempts, refunds } from '../../account/order/order-tables.ts';
import { settlePayment } from '../../account/order/settle-payment.ts';
import { createOrder, newSn, payMinutes, type StoredOrder } from '../../account/order/stored-orders.ts';
import { rechargeSnapshot } from '../../account/recharge/recharge.ts';
import { rechargePackages } from '../../account/recharge/recharge-tables.ts';
import { createRefund, finishRefund } from '../../account/refund/stored-refunds.ts';
import { articleCollections, news } from '../../content/news/news-tables.ts';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import { postAt } from '../../ledger/post.ts';
import { orderEffects } from '../../operations/order-effects.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { findUserByLoginName } from '../../site/user/stored-users.ts';
import { daysAgo } from './days-ago.ts';

/** What the demonstration user has done so far, so that no page of the account is empty. */
export async function seedAccount(tx: Tx): Promise<void> {
  const user = await findUserByLoginName(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!user) throw new Error('there is no demonstration user');
  await seedFeedback(tx, user.id);
  const articles = await tx.select({ id: news.id }).from(news).orderBy(asc(news.id)).limit(3);
  await tx.insert(articleCollections).values(articles.map(({ id }) => ({ userId: user.id, thingId: id })));

  // With what the orders leave: 500 and 200.
  await giveCredits(tx, user.id, daysAgo(26.4), { chat: 150, draw: 100, remark: '内测用户回馈' });
  await buyRecharge(tx, user.id, '日常包', daysAgo(18.2));
  await giveCredits(tx, user.id, daysAgo(11.3), { chat: 80, draw: 48, remark: '活动奖励' });
  await giveBack(tx, await buyRecharge(tx, user.id, '体验包', daysAgo(6.5)), daysAgo(6.3));
  await giveCredits(tx, user.id, daysAgo(3.6), { chat: 48, draw: 20, remark: '问卷反馈奖励' });
  await leaveUnpaid(tx, user.id, '季度会员');
}

/** Credits of an operator. */
function giveCredits(
  tx: Tx,
  userId: number,
  at: Date,
  gift: { chat: number; draw: number; remark: string },
): Promise<void> {
  const { chat, draw, remark } = gift;
  const given = { cause: 'seed', causeId: userId, userId, remark };
  const key = `seed:${userId}:${at.toISOString()}`;
  return postAt(tx, at, async () => {
    const { operatorGave, operatorGaveDraw } = changeType;
    await give(tx, `${key}:chat`, { ...given, currency: 'chat', amount: chat, changeType: operatorGave });
    await give(tx, `${key}:draw`, { ...given, currency: 'draw', amount: draw, changeType: operatorGaveDraw });
  });
}

async function seedFeedback(tx: Tx, userId: number): Promise<void> {
  const { mobile } = demoAccount;
  await tx.insert(feedbacks).values([
    {
      userId,
      mobile,
      kind: feedbackType.suggestion,
      createTime: daysAgo(9),
      content: '希望能把一段对话导出成文档，方便发给同事。',
      answer: '感谢建议。会话列表底部有“导出与导入”，可以存成 Markdown 或 JSON，一段或者全部都行。',
      answerTime: daysAgo(7),
    },
    {
      userId,
      mobile,
      kind: feedbackType.fault,
      createTime: daysAgo(2),
      content: '手机上切换深色模式后，收藏页的日期看不太清楚。',
      answer: '已经修复，刷新页面后生效。谢谢你告诉我们。',
      answerTime: daysAgo(1),
    },
    {
      userId,
      mobile,
      kind: feedbackType.suggestion,
      createTime: daysAgo(0.2),
      content: '账户明细能不能按月份看汇总？',
    },
  ]);
}

/** Ordered and paid through the sandbox, as a buyer does it. */
export async function buyRecharge(tx: Tx, userId: number, name: string, at: Date): Promise<StoredOrder> {
  const [wanted] = await tx.select().from(rechargePackages).where(eq(rechargePackages.name, name));
  if (!wanted) throw new Error(`there is no package ${name}`);
  const order = await createOrder(tx, userId, () => rechargeSnapshot(tx, wanted.id));
  const { id, amount, currency } = order;
  const paid = { paySn: newSn('P', at), transaction: `sbseed${id}`, amount, currency };
  const channel = 'sandbox';
  await tx.insert(sandboxPayments).values({ ...paid, channel, status: 'paid', payTime: at });
  const { paySn } = paid;
  await tx.insert(payAttempts).values({ paySn, orderId: id, channel, amount, currency, createTime: at });
  const expireTime = new Date(at.getTime() + payMinutes * 60_000);
  const ofOrder = eq(orders.id, id);
  await tx
    .update(orders)
    .set({ sn: newSn('', at), createTime: at, expireTime })
    .where(ofOrder);
  await postAt(tx, at, () => settlePayment(tx, orderEffects, { channel, paid }));
  await tx.update(payAttempts).set({ payTime: at }).where(eq(payAttempts.paySn, paySn));
  const [bought] = await tx.update(orders).set({ payTime: at }).where(ofOrder).returning();
  if (!bought) throw new Error(`order ${id} is gone`);
  return bought;
}

export async function giveBack(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const { id, amount } = order;
  const wanted = { amount, reason: '买错套餐，当天退回', operatorId: 0, waits: false };
  const refund = await createRefund(tx, order, { sn: newSn('R'), ...wanted });
  const sn = newSn('R', at);
  const ofRefund = eq(refunds.id, refund.id);
  await tx.update(refunds).set({ sn, createTime: at }).where(ofRefund);
  await tx
    .update(sandboxPayments)
    .set({ refunds: { [sn]: { amount, time: at.toISOString() } } })
    .where(eq(sandboxPayments.transaction, `sbseed${id}`));
  await postAt(tx, at, () => finishRefund(tx, orderEffects, refund.id));
  await tx.update(refunds).set({ finishTime: at }).where(ofRefund);
}

async function leaveUnpaid(tx: Tx, userId: number, name: string): Promise<void> {
  const [wanted] = await tx.select().from(memberPackages).where(eq(memberPackages.name, name));
  if (!wanted) throw new Error(`there is no package ${name}`);
  const { id } = await createOrder(tx, userId, () => memberSnapshot(tx, wanted.id, userId));
  const yesterday = daysAgo(1);
  const end = new Date(yesterday.getTime() + payMinutes * 60_000);
  await tx
    .update(orders)
    .set({ status: 'closed', sn: newSn('', yesterday), createTime: yesterday, expireTime: end, closeTime: end })
    .where(eq(orders.id, id));
}
