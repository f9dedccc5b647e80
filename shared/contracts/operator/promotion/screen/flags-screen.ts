import { stateField, timeField, userField, yuanField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const flagsScreen: Screen = {
  title: '关联账号',
  about: '疑似同一人的邀请人与被邀请人',
  group: 'promotion',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '关联账号', about: '疑似同一人的用户与邀请人，最早的在前；相关佣金暂缓结算' },
    clear: {
      title: '排除',
      about: '确认是两个人：到期的佣金立即可提现，并发放邀请奖励',
      from: { id: 'id' },
      when: { state: ['open'] },
      bulk: true,
    },
    confirm: {
      title: '确认同一人',
      about: '确认是同一人：双方之间待结算的佣金收回平台，之后的订单不再产生佣金',
      from: { id: 'id' },
      when: { state: ['open'] },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    state: stateField('状态', { open: '待处理', cleared: '已排除', confirmed: '已确认' }),
    user_id: userField('用户'),
    nickname: '用户昵称',
    inviter_id: userField('邀请人'),
    inviter_nickname: '邀请人昵称',
    signal: stateField('依据', {
      device: '同一设备',
      address: '同一网络地址',
      payout: '同一收款账户',
      pay: '同一付款账户',
    }),
    pending: yuanField('暂缓佣金'),
    create_time: timeField('发现时间'),
  },
};
