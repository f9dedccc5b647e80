import { closeOrderNow } from 'shared/contracts/operator/account/orders.ts';
import { type AttackedSite, dataOf } from '../attacked-site.ts';

/** An order at the price of an offer is closed by the operator, ordered again, and both are paid. */
export async function closedOrder(site: AttackedSite): Promise<string[]> {
  const { token } = await site.newVisitor();
  const { lists } = dataOf<{ lists: { id: number; name: string; sell_price: string }[] }>(
    await site.call('/member/lists', { token, body: {} }),
  );
  let offered: { id: number; full: string; price: string } | undefined;
  for (const { id, sell_price } of lists) {
    const reply = await site.call('/member/retrieve', { token, body: { member_package_id: id } });
    if (reply.code === 1) offered = { id, full: sell_price, price: (reply.data as { sell_price: string }).sell_price };
    if (offered) break;
  }
  if (!offered) return ['no package has an offer'];
  const body = { member_package_id: offered.id };
  const order = async () => {
    const bought = dataOf<{ order_id: number; order_sn: string; from: string; order_amount: string }>(
      await site.call('/member/buy', { token, body }),
    );
    const opened = await site.call('/pay/prepay', { token, body: { ...bought, pay_way: 8 } });
    return { ...bought, pay_sn: dataOf<{ config: { pay_sn: string } }>(opened).config.pay_sn };
  };
  const pay = (pay_sn: string, act: string) => site.call('/pay/sandbox', { body: { pay_sn, act } });
  const first = await order();
  dataOf(await site.operate(closeOrderNow, { order: first.order_sn }));
  const second = await order();
  await pay(first.pay_sn, 'pay_late');
  await pay(second.pay_sn, 'pay');
  const paid = [];
  for (const { order_id } of [first, second]) {
    const detail = await site.call(`/order/detail?id=${order_id}`, { token });
    const { status, order_amount } = dataOf<{ status: string; order_amount: string }>(detail);
    if (status === 'paid') paid.push(order_amount);
  }
  const atOffer = paid.filter((amount) => Number(amount) === Number(offered.price));
  return atOffer.length > 1 ? [`two orders are paid at ${offered.price} in place of ${offered.full}`] : [];
}
