import type { MemberPackage } from 'shared/contracts/account/membership.ts';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import type { RechargePackage } from 'shared/contracts/account/recharge.ts';

/** A year of membership at 199 yuan, recommended. */
export function makeMemberPackage(over: Partial<MemberPackage> = {}): MemberPackage {
  return {
    id: 3,
    name: '年度会员',
    duration: 12,
    duration_type: 1,
    duration_desc: '1 年',
    is_perpetual: 0,
    sell_price: '199.00',
    lineation_price: '348.00',
    is_retrieve: 1,
    retrieve_amount: '20.00',
    is_default: 1,
    benefits_ids: [1],
    member_benefits: [{ id: 1, name: '优先排队', image: '', describe: '高峰时段优先' }],
    give_chat_number: 1500,
    give_draw_number: 300,
    is_quota: 1,
    quota_value: 200,
    quota_tips: '会员免费模型每日 200 次',
    quota_tips_show: 1,
    tag: '超值',
    ...over,
  };
}

/** 600 chat credits for 49 yuan. */
export function makeRechargePackage(over: Partial<RechargePackage> = {}): RechargePackage {
  return {
    id: 5,
    name: '常用包',
    image: '',
    describe: '多数人的选择',
    sell_price: '49.00',
    is_recommend: 1,
    number: 600,
    draw_number: 100,
    is_give: 1,
    give_number: 120,
    give_draw_number: 0,
    tag: '送 20%',
    ...over,
  };
}

/** An order of that package that waits for its payment. */
export function makeOrder(over: Partial<OrderDetail> = {}): OrderDetail {
  return {
    order_id: 12,
    order_sn: '2026112212000012345678',
    from: 'recharge',
    name: '常用包',
    package_id: 5,
    offer_amount: '0.00',
    order_amount: '49.00',
    status: 'pending',
    status_desc: '待支付',
    pay_status: 0,
    pay_way: 0,
    pay_way_desc: '',
    refund_amount: '0.00',
    create_time: '2026-11-22 12:00:00',
    expire_time: '2026-11-22 12:30:00',
    seconds_left: 1800,
    pay_time: '',
    gives: [
      { name: '对话积分', amount: '600' },
      { name: '赠送对话积分', amount: '120' },
    ],
    refunds: [],
    ...over,
  };
}

/** The same, paid. */
export const makePaidOrder = (over: Partial<OrderDetail> = {}): OrderDetail =>
  makeOrder({
    status: 'paid',
    status_desc: '已支付',
    pay_status: 1,
    pay_way: 8,
    pay_way_desc: '模拟支付',
    seconds_left: 0,
    pay_time: '2026-11-22 12:03:00',
    ...over,
  });
