import { dayField, stateField, timeField, yuanField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const billsScreen: Screen = {
  title: '对账',
  about: '支付渠道账单与本站账目的核对',
  group: 'money',
  list: 'differences',
  key: 'id',
  verbs: {
    differences: { title: '对账差异', about: '渠道账单与本站账目不一致的记录' },
    resolve: {
      title: '标记已处理',
      about: '记录差异的处理结果，操作原因会一并保存',
      from: { id: 'id' },
      when: { resolution: [null] },
      bulk: true,
    },
    days: { title: '对账日期', about: '已核对的渠道和日期，最新的在前' },
  },
  fields: {
    channel: { title: '渠道', about: '如 wechat' },
    all: stateField('包含已处理', { yes: '是' }),
    day: dayField('日期'),
    kind: stateField('差异', { missing_here: '本站缺失', missing_there: '渠道缺失', amount: '金额不符' }),
    what: stateField('类型', { payment: '收款', refund: '退款', payout: '打款' }),
    sn: { title: '单号', kind: 'id' },
    here: yuanField('本站金额'),
    there: yuanField('渠道金额'),
    resolution: '处理结果',
    matched: '一致笔数',
    differences: '差异笔数',
    time: timeField('核对时间'),
  },
};
