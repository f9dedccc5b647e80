import { eq } from 'drizzle-orm';
import { ChannelFailed } from '../../providers/payment/payment.ts';
import { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import { makeUser } from '../../testing/make.ts';
import { type MadeOrder, play } from '../../testing/make-order.ts';
import { useShop } from '../../testing/use-shop.ts';
import { closeOrders } from './pay-jobs.ts';

const shop = useShop({ chat: 0, draw: 0 });

const statusOf = async (order: MadeOrder) => (await shop.buys.status(order)).order.status;
const paymentStatus = async (paySn: string) => {
  const [row] = await shop.site.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.paySn, paySn));
  return row?.status;
};

test('a payer cancels an own open order, at its channel too', async () => {
  const cancel = (order: MadeOrder, token = shop.user.token) =>
    shop.site.post('/order/cancel', { id: order.order_id }, { token });
  const order = await shop.buys.orderRecharge();
  const sn = await shop.buys.prepay(order);
  const other = await makeUser(shop.site);
  expect(await cancel(order, other.token)).toMatchObject({ code: 0, msg: '订单不存在' });
  expect(await statusOf(order)).toBe('pending');
  expect(await cancel(order)).toMatchObject({ code: 1, msg: '订单已取消' });
  expect([await statusOf(order), await paymentStatus(sn)]).toEqual(['closed', 'closed']);
  expect(await cancel(order)).toMatchObject({ code: 1 });
  expect((await shop.buys.orderRecharge()).order_id).not.toBe(order.order_id);

  // Paid at the channel a moment before: it keeps what it paid for.
  const paid = await shop.buys.orderMember();
  await play(shop.site, await shop.buys.prepay(paid), 'pay_silently');
  expect(await cancel(paid)).toMatchObject({ code: 0, msg: '订单已支付，不能取消' });
  expect(await statusOf(paid)).toBe('paid');

  // Its channel does not answer: no payment of it can be opened any more, and the job closes it.
  const away = await shop.buys.orderRecharge();
  await shop.buys.prepay(away);
  const channel = shop.site.app.payments.find(({ name }) => name === 'sandbox');
  if (!channel) throw new Error('there is no sandbox');
  const { close } = channel;
  Object.assign(channel, { close: () => Promise.reject(new ChannelFailed('away')) });
  expect(await cancel(away)).toMatchObject({ code: 1 });
  expect(await shop.buys.detail(away)).toMatchObject({ status: 'pending', status_desc: '正在关闭', seconds_left: 0 });
  Object.assign(channel, { close });
  await closeOrders(shop.site.app);
  expect(await statusOf(away)).toBe('closed');
});
