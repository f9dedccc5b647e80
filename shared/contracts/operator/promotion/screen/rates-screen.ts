import { percentField, same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const ratesScreen: Screen = {
  title: '佣金比例',
  about: '各分销商分组从好友订单中得到的佣金比例',
  group: 'promotion',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '分组列表', about: '分销商分组及其佣金比例；新分销商进入第一个分组' },
    add: { title: '添加分组', about: '添加一个分销商分组' },
    set: {
      title: '修改比例',
      about: '修改分组的佣金比例，对之后支付的订单生效',
      from: { group: 'id' },
      fill: same('member_first', 'member_second', 'recharge_first', 'recharge_second'),
    },
  },
  fields: {
    group: { title: '分组', about: '名称或编号', choices: { noun: 'rates', verb: 'list', column: 'id' } },
    member_first: percentField('会员一级比例', '如 10 或 12.5%'),
    member_second: percentField('会员二级比例', '如 10 或 12.5%'),
    recharge_first: percentField('充值一级比例', '如 10 或 12.5%'),
    recharge_second: percentField('充值二级比例', '如 10 或 12.5%'),
    distributors: '分销商数',
  },
};
