import { asc, eq, sql } from 'drizzle-orm';
import { feedbackType } from 'shared/contracts/feedback.ts';
import { articleCollections } from '../collection/collection-tables.ts';
import type { Tx } from '../database/db.ts';
import { feedbacks } from '../feedback/feedback-tables.ts';
import { changeType } from '../ledger/change-types.ts';
import { grant } from '../ledger/ledger.ts';
import { demoAccount } from '../login/demo-account.ts';
import { memberPackages } from '../membership/membership-tables.ts';
import { memberSnapshot } from '../membership/package-queries.ts';
import { news } from '../news/news-tables.ts';
import { createOrder, newSn, type StoredOrder } from '../order/order-queries.ts';
import { orders, payAttempts } from '../order/order-tables.ts';
import { createRefund, finishRefund } from '../order/refund-queries.ts';
import { settlePayment } from '../order/settle-queries.ts';
import { sandboxPayments } from '../providers/payment/sandbox-tables.ts';
import { rechargeSnapshot } from '../recharge/recharge-queries.ts';
import { rechargePackages } from '../recharge/recharge-tables.ts';
import { findUserByAccount } from '../user/user-queries.ts';

const day = 86_400_000;
/** What the orders below leave of 500 and 200. */
const gift = { chat: 278, draw: 168 };

/** What the demonstration user has done so far, so that no page of the account is empty. */
export async function seedAccount(tx: Tx): Promise<void> {
  const user = await findUserByAccount(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!user) throw new Error('there is no demonstration user');
  await seedFeedback(tx, user.id);
  const articles = await tx.select({ id: news.id }).from(news).orderBy(asc(news.id)).limit(3);
  await tx.insert(articleCollections).values(articles.map(({ id }) => ({ userId: user.id, newsId: id })));

  const given = { cause: 'seed', causeId: user.id, userId: user.id, remark: '内测用户回馈' };
  const chat = { ...given, currency: 'chat', amount: gift.chat, changeType: changeType.operatorGave } as const;
  const draw = { ...given, currency: 'draw', amount: gift.draw, changeType: changeType.operatorGaveDraw } as const;
  await grant(tx, `seed:${user.id}:chat`, chat);
  await grant(tx, `seed:${user.id}:draw`, draw);
  await buyRecharge(tx, user.id, '日常包');
  await giveBack(tx, await buyRecharge(tx, user.id, '体验包'));
  await leaveUnpaid(tx, user.id, '季度会员');
}

async function seedFeedback(tx: Tx, userId: number): Promise<void> {
  const at = (days: number) => new Date(Date.now() - days * day);
  const { mobile } = demoAccount;
  await tx.insert(feedbacks).values([
    {
      ...{ userId, mobile, kind: feedbackType.suggestion, createTime: at(9) },
      content: '希望能把一段对话导出成文档，方便发给同事。',
      answer: '感谢建议。现在可以在会话菜单里选择“导出”，保存为 Markdown 或 JSON；打印时也能另存为 PDF。',
      answerTime: at(7),
    },
    {
      ...{ userId, mobile, kind: feedbackType.fault, createTime: at(2) },
      content: '手机上切换深色模式后，收藏页的日期看不太清楚。',
      answer: '已经修复，刷新页面后生效。谢谢您告诉我们。',
      answerTime: at(1),
    },
    {
      ...{ userId, mobile, kind: feedbackType.suggestion, createTime: at(0.2) },
      content: '账户明细能不能按月份看汇总？',
    },
  ]);
}

/** Ordered and paid through the sandbox, as a buyer does it. */
async function buyRecharge(tx: Tx, userId: number, name: string): Promise<StoredOrder> {
  const [wanted] = await tx.select().from(rechargePackages).where(eq(rechargePackages.name, name));
  if (!wanted) throw new Error(`there is no package ${name}`);
  const order = await createOrder(tx, userId, await rechargeSnapshot(tx, wanted.id));
  const { amount, currency } = order;
  const paid = { paySn: newSn('P'), transaction: `sbseed${order.id}`, amount, currency };
  const channel = 'sandbox';
  await tx.insert(sandboxPayments).values({ ...paid, channel, status: 'paid', payTime: sql`now()` });
  const { paySn } = paid;
  await tx.insert(payAttempts).values({ paySn, orderId: order.id, channel, amount, currency, nextQuery: sql`now()` });
  await settlePayment(tx, channel, paid);
  return order;
}

async function giveBack(tx: Tx, { id, amount }: StoredOrder): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`order ${id} is gone`);
  const wanted = { amount, reason: '买错套餐，当天退回', operatorId: 0, waits: false };
  const refund = await createRefund(tx, order, wanted);
  const refunds = { [refund.sn]: { amount, time: new Date().toISOString() } };
  await tx
    .update(sandboxPayments)
    .set({ refunds })
    .where(eq(sandboxPayments.transaction, `sbseed${id}`));
  await finishRefund(tx, refund.id);
}

async function leaveUnpaid(tx: Tx, userId: number, name: string): Promise<void> {
  const [wanted] = await tx.select().from(memberPackages).where(eq(memberPackages.name, name));
  if (!wanted) throw new Error(`there is no package ${name}`);
  const { id } = await createOrder(tx, userId, await memberSnapshot(tx, wanted.id, userId));
  const yesterday = (minutes: number) => new Date(Date.now() - day + minutes * 60_000);
  await tx
    .update(orders)
    .set({ status: 'closed', createTime: yesterday(0), expireTime: yesterday(30), closeTime: yesterday(30) })
    .where(eq(orders.id, id));
}
