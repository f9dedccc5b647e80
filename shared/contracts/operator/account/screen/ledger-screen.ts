import { orderStatusValues } from 'shared/contracts/operator/account/screen/orders-screen.ts';
import {
  accountValues,
  creditsField,
  currencyValues,
  dayField,
  stateField,
  timeField,
  yuanField,
} from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const ledgerScreen: Screen = {
  title: '流水',
  about: '所有用户的积分和现金变动',
  group: 'money',
  list: 'list',
  verbs: {
    list: { title: '用户流水', about: '一位用户的积分和现金变动，最新的在前' },
    audit: { title: '核对账本', about: '核对账本的合计、余额和预扣，以及订单、支付和退款' },
  },
  fields: {
    create_time: timeField('时间'),
    currency: stateField('币种', currencyValues),
    what: '类型',
    amount: creditsField('变动', '积分为整数，现金以元为单位'),
    balance_after: creditsField('变动后余额', '积分为整数，现金以元为单位'),
    source_sn: { title: '来源单号', kind: 'id' },
    from: dayField('开始日期', '北京时间'),
    until: dayField('结束日期', '北京时间'),
    sound: '账目正确',
    entries: '分录数',
    seconds: '用时（秒）',
    findings: '异常',
    totals: '合计',
    account: stateField('账户', accountValues),
    'totals.amount': creditsField('余额', '积分为整数，现金以元为单位'),
    orders: '订单',
    status: stateField('状态', orderStatusValues),
    count: '数量',
    'orders.amount': yuanField('金额'),
    refunded: yuanField('已退款'),
  },
};
