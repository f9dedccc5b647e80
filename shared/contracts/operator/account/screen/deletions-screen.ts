import { stateField, timeField, userField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const deletionsScreen: Screen = {
  title: '账号注销',
  about: '用户申请注销的账号',
  group: 'people',
  list: 'list',
  key: 'user_id',
  verbs: {
    list: { title: '注销申请', about: '申请注销的账号，以及到期后受阻的原因；最新的在前' },
    request: { title: '代为申请', about: '为书面申请的用户开始冷静期，期满后自动注销' },
    cancel: {
      title: '取消注销',
      about: '结束冷静期，账号保持不变',
      from: { who: 'user_id' },
      when: { done_time: [null] },
    },
  },
  fields: {
    state: stateField(
      '状态',
      { open: '冷静期', held: '受阻', done: '已注销', all: '全部' },
      '受阻：已到期，但有事项未了结',
    ),
    request_time: timeField('申请时间'),
    due_time: timeField('注销时间'),
    waits_for: stateField('受阻原因', {
      frozen: '账号已冻结',
      debt: '积分欠款',
      owed: '佣金欠款',
      order: '订单可能已支付',
      refund: '退款未完成',
      answer: '回答进行中',
      withdrawal: '提现未完成',
      commission: '佣金待结算',
    }),
    done_time: timeField('完成时间'),
    user_id: userField('用户'),
  },
};
