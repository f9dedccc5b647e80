import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { payWay, type SandboxAct } from 'shared/contracts/account/pay.ts';
import { memberPackages } from '../account/membership/membership-tables.ts';
import { rechargePackages } from '../account/recharge/recharge-tables.ts';
import { settings } from '../site/settings/site-tables.ts';
import { dataOf, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

export interface MadePackages {
  /** ¥19.90: 30 days, 100 chat credits, 10 drawing credits. */
  member: number;
  /** ¥9.90: 200 and 20 credits, 50 and 5 on top. */
  recharge: number;
}

/** Packages on sale. */
export async function makePackages({ database: { db } }: Pick<TestApp, 'database'>): Promise<MadePackages> {
  for (const name of ['member_package_status', 'recharge_package_status']) {
    await db
      .insert(settings)
      .values({ name, value: 1 })
      .onConflictDoUpdate({ target: settings.name, set: { value: 1 } });
  }
  const gives = { giveChat: 100, giveDraw: 10 };
  const [member] = await db
    .insert(memberPackages)
    .values({ name: '月度会员', price: 1990, duration: 30, durationUnit: 'day', ...gives })
    .returning();
  const [recharge] = await db
    .insert(rechargePackages)
    .values({ name: '小积分包', price: 990, chat: 200, draw: 20, giveChat: 50, giveDraw: 5 })
    .returning();
  if (!member || !recharge) throw new Error('the packages were not made');
  return { member: member.id, recharge: recharge.id };
}

export interface MadeOrder {
  order_id: number;
  order_sn: string;
  from: 'member' | 'recharge';
  order_amount: string;
}

/** What a buyer does, through the calls of the site. */
export function buyer(site: TestApp, { token }: MadeUser, packages: MadePackages) {
  const orderMember = async () =>
    dataOf<MadeOrder>(await site.post('/member/buy', { member_package_id: packages.member }, { token }));
  const orderRecharge = async () =>
    dataOf<MadeOrder>(await site.post('/recharge/recharge', { recharge_package_id: packages.recharge }, { token }));
  const prepay = async ({ order_id, from }: MadeOrder, pay_way: number = payWay.sandbox) =>
    dataOf<{ config: { pay_sn: string; url: string } }>(
      await site.post('/pay/prepay', { order_id, from, pay_way }, { token }),
    ).config.pay_sn;
  const detail = async ({ order_id: id }: MadeOrder) =>
    dataOf<OrderDetail>(await site.get(`/order/detail?id=${id}`, { token }));
  const status = async ({ order_id, from }: MadeOrder, check = 0) =>
    dataOf<{ pay_status: number; order: { status: string } }>(
      await site.get(`/pay/payStatus?from=${from}&order_id=${order_id}&check=${check}`, { token }),
    );
  return { orderMember, orderRecharge, prepay, detail, status };
}

/** Plays the provider of the sandbox; what the site answered to its notices. */
export const play = async (site: TestApp, pay_sn: string, act: SandboxAct) =>
  dataOf<{ answers: string[] }>(await site.post('/pay/sandbox', { pay_sn, act })).answers;
