import type { Output } from 'shared/contracts/endpoint.ts';
import type { WithdrawalDetail, WithdrawConfig, WithdrawType } from 'shared/contracts/promotion/withdrawal.ts';
import type { listPayoutAccounts, PayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';

/** What the operator allows, for somebody who has money; a test names only what matters to it. */
export const makeWithdrawConfig = (over: Partial<WithdrawConfig> = {}): WithdrawConfig => ({
  is_open: 1,
  available: '128.50',
  frozen: '0.00',
  debt: '0.00',
  min: '10.00',
  max: '5000.00',
  daily_count: 3,
  left_today: 3,
  fee_desc: '手续费 1%。',
  arrival: '审核后 1-3 个工作日到账。',
  explain: '提现说明',
  mobile: '13800138000',
  in_flight: 0,
  year_total: '200.00',
  obstacle: '',
  identity: { limit: '800.00', is_given: false, real_name: '', id_number: '' },
  ...over,
});

export const withdrawTypes: WithdrawType[] = [
  { id: 1, title: '支付宝账户', image: '', asks: 'account', account_label: '支付宝账号' },
  { id: 3, title: '微信收款码', image: '', asks: 'picture', account_label: '' },
];

export const makePayoutAccount = (over: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: 1,
  type: 1,
  type_desc: '支付宝账户',
  account: '138****8000',
  real_name: '*满',
  money_qr_code: '',
  is_usable: 1,
  usable_time: '2026-11-02 10:00:00',
  create_time: '2026-11-01 10:00:00',
  ...over,
});

export const accountsOf = (...lists: PayoutAccount[]): Output<typeof listPayoutAccounts> => ({
  lists,
  max: 5,
  rest_hours: 24,
});

/** One in review. */
export const makeWithdrawalDetail = (over: Partial<WithdrawalDetail> = {}): WithdrawalDetail => ({
  id: 12,
  sn: 'W2026112600000012',
  money: '100.00',
  left_money: '99.00',
  handling_fee: '1.00',
  handling_fee_ratio: '1.00',
  type: 1,
  type_desc: '支付宝账户',
  account: '138****8000',
  status: 1,
  status_desc: '审核中',
  reason: '',
  can_cancel: true,
  create_time: '2026-11-26 15:00:00',
  real_name: '*满',
  verify_remark: '',
  verify_time: '',
  transfer_remark: '',
  finish_time: '',
  nickname: '林小满',
  money_qr_code: '',
  proof: '',
  reference: '',
  confirm: null,
  timeline: [
    { name: 'applied', title: '提交申请', time: '2026-11-26 15:00:00', remark: '' },
    { name: 'approved', title: '审核', time: '', remark: '' },
  ],
  ...over,
});
