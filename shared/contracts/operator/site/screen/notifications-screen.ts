import { stateField, userField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const notificationsScreen: Screen = {
  title: '站内通知',
  about: '用户在网站上收到的通知',
  group: 'people',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '通知列表', about: '一位用户收到的通知，最新的在前' },
    announce: { title: '发送通知', about: '通知一位用户，或所有未关闭公告的用户' },
  },
  fields: {
    kind: stateField('类型', {
      square: '广场',
      picture: '绘画',
      income: '收益',
      withdrawal: '提现',
      refund: '退款',
      feedback: '反馈',
      announcement: '公告',
    }),
    text: { title: '内容', about: '纯文字' },
    path: { title: '链接', kind: 'address', about: '点击后打开的本站页面，如 /news' },
    is_read: '已读',
    all: '发给所有人',
    'announce.who': userField('接收人', '编号、用户号、手机号或邮箱'),
    users: '接收人数',
  },
};
