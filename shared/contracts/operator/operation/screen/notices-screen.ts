import { idField, stateField, timeField, yesNoValues } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const noticesScreen: Screen = {
  title: '渠道通知',
  about: '支付渠道和服务商发来、本站未采纳的通知',
  group: 'money',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '通知列表', about: '未生效的通知：内容被拒绝，或处理失败；最新的在前' },
    show: { title: '查看通知', about: '查看通知的原始头部和正文；签名有效的保留全文', from: { id: 'id' } },
    retry: {
      title: '重新处理',
      about: '按收到时的情况重新核对签名有效的通知，符合则使其生效',
      from: { id: 'id' },
      when: { signed: [true], status: ['refused', 'failed'] },
      bulk: true,
    },
  },
  fields: {
    source: { title: '来源', about: '如 pay-wechat' },
    status: stateField('状态', { refused: '已拒绝', failed: '处理失败', done: '已生效' }, '默认不列出后来已生效的'),
    signed: '签名有效',
    'list.signed': { title: '签名有效', about: '无效的是伪造通知的样本', values: yesNoValues },
    'list.reason': '原因',
    'show.reason': '原因',
    event_id: idField('事件编号'),
    about: idField('关联单号', '相关的支付单或退款单'),
    size: '大小（字节）',
    times: '次数',
    create_time: timeField('首次收到'),
    last_time: timeField('最近收到'),
    headers: { title: '头部', kind: 'json' },
    body: '正文',
    outcome: stateField('结果', {
      accepted: '已生效',
      repeated: '重复通知',
      refused: '已拒绝',
      failed: '处理失败',
      unsigned: '签名无效',
    }),
  },
};
