import { stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

/** Everything that waits for an operator somewhere, as the inbox calls it. */
export const waitingTitles = {
  'providers that fail or refuse our key': '异常或拒绝密钥的服务商',
  'jobs that were given up': '已放弃的定时任务',
  'tasks that were given up': '已放弃的后台任务',
  'notices of channels that failed here': '处理失败的渠道通知',
  'signed notices of channels that fit nothing': '无法匹配的渠道通知',
  'refunds that wait for a second operator': '待复核的退款',
  'refunds that channels refused': '渠道拒绝的退款',
  'differences from bills of channels': '待处理的对账差异',
  'pictures of users to review': '待审核的头像',
  'feedback to answer': '待回复的反馈',
  'accounts that cannot be deleted yet': '受阻的账号注销',
  'messages of visitors': '待处理的访客留言',
  'policies with places that nobody filled in': '有待填内容的协议',
  'posts of the square to review': '待审核的广场作品',
  'reports about posts': '待处理的作品举报',
  'findings of the audit of the ledger': '账本核对异常',
  'problems of backups and disks': '备份与磁盘问题',
  'accounts that may be one person': '疑似同一人的账号',
  'applications of distributors': '待审核的分销申请',
  'withdrawals to review': '待审核的提现',
  'withdrawals to pay': '待打款的提现',
  'withdrawals that a person pays, or whose channel says what an operator must know': '打款中需关注的提现',
};

export const inboxScreen: Screen = {
  title: '待办',
  about: '所有等待处理的事项，等得最久的在前',
  group: 'home',
  list: 'list',
  key: 'waiting',
  verbs: {
    list: { title: '查看待办', about: '列出所有等待处理的事项和查看它们的命令；你无权查看的不列出' },
  },
  fields: {
    waiting: stateField('事项', waitingTitles),
    count: '数量',
    oldest: timeField('最早时间'),
    age: '已等待',
    next: { title: '命令', about: '在命令行中查看它们' },
  },
};
