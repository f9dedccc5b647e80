import type { Output } from 'shared/contracts/endpoint.ts';
import type { Distribution, DistributionFan } from 'shared/contracts/promotion/distribution.ts';
import type { getDistributionChart, IncomeLine } from 'shared/contracts/promotion/income.ts';

interface Over {
  user?: Partial<Distribution['user']>;
  config?: Partial<Distribution['config']>;
  apply_detail?: Partial<Distribution['apply_detail']>;
  is_open?: number;
}

/** A distributor with money in every state; a test names only what matters to it. */
export function makeDistribution({ user, config, apply_detail, is_open = 1 }: Over = {}): Distribution {
  return {
    is_open,
    user: {
      id: 7,
      nickname: '林小满',
      avatar: '',
      sn: '20260007',
      first_leader: 0,
      first_leader_nickname: '',
      user_money: '128.50',
      total_user_money: '388.20',
      today_money: '19.90',
      withdrawn_money: '200.00',
      pending_money: '59.70',
      frozen_money: '0.00',
      debt_money: '0.00',
      is_frozen: 0,
      frozen_reason: '',
      is_distribution: 1,
      share_id: 's7',
      fans_first: 3,
      fans_second: 1,
      ...user,
    },
    apply_detail: {
      name: '',
      mobile: '',
      audit_remark: '',
      status: 0,
      status_desc: '未申请',
      create_time: '',
      ...apply_detail,
    },
    account_log: [],
    config: {
      is_open,
      condition: 2,
      auto_audit: 0,
      level: 2,
      first_ratio: '10',
      second_ratio: '5',
      first_ratio_recharge: '7.5',
      second_ratio_recharge: '2',
      hold_days: 7,
      is_ranking: 0,
      pc_promotion_url: '',
      ...config,
    },
    withdraw_config: {
      open: 1,
      type: [1],
      explain: '',
      ali_acccount: '',
      ali_name: '',
      wechat_acccount: '',
      wechat_name: '',
    },
  };
}

export const makeFan = (over: Partial<DistributionFan> = {}): DistributionFan => ({
  id: 1,
  avatar: '',
  nickname: '张**',
  total_amount: '199.00',
  create_time: '2026-11-01 08:00:00',
  is_distribution: 0,
  is_distribution_desc: '',
  distribution_time: '',
  order_num: 2,
  invite_num: 1,
  income: '19.90',
  ...over,
});

export const makeIncome = (over: Partial<IncomeLine> = {}): IncomeLine => ({
  id: 1,
  create_time: '2026-11-20 10:00:00',
  order_sn: '****************123456',
  user: '张**',
  level: 1,
  source_desc: '会员',
  base: '199.00',
  rate: '10',
  amount: '19.90',
  taken_back: '0.00',
  left: '19.90',
  status: 'pending',
  status_desc: '待结算',
  payable_time: '2026-11-27 10:00:00',
  held_reason: '',
  returns: [],
  ...over,
});

/** Two days, of which the second has something of each. */
export const chartDays: Output<typeof getDistributionChart> = [
  { day: '2026-11-25', visits: 4, registrations: 0, orders: 0, income: '0.00' },
  { day: '2026-11-26', visits: 6, registrations: 2, orders: 1, income: '19.90' },
];
