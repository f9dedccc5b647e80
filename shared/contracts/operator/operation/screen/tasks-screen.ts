import { idField, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const kinds: Record<string, string> = {
  paint: '绘画',
  'query-payment': '查询支付',
  'send-refund': '退款',
  'send-payout': '打款',
  'notify-withdrawal': '提现通知',
  'mature-commission': '结算佣金',
  'chat-title': '生成对话标题',
  'delete-account': '注销账号',
  'drop-made-files': '删除文件',
};

export const tasksScreen: Screen = {
  title: '后台任务',
  about: '用户操作引起的后台任务',
  group: 'operation',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '任务列表', about: '等待、执行中或失败的任务，最新的在前；默认只列失败的' },
    show: { title: '查看任务', about: '查看任务的用户、队列、进度和位置', from: { id: 'id' } },
    retry: {
      title: '重试',
      about: '重新执行失败的任务；只能执行一次或已退款的会被拒绝',
      from: { id: 'id' },
      when: { state: ['failed'] },
      bulk: true,
    },
    cancel: {
      title: '取消',
      about: '结束等待或执行中的任务，退回预扣的积分',
      from: { id: 'id' },
      when: { state: ['queued', 'running'] },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    kind: { title: '类型', values: kinds },
    minutes: { title: '至少分钟数', about: '只列执行或等待至少这么久的，可能已卡住' },
    key: idField('任务键'),
    state: stateField('状态', {
      queued: '等待中',
      running: '执行中',
      done: '已完成',
      failed: '失败',
      cancelled: '已取消',
    }),
    tries: '尝试次数',
    problem: { title: '失败原因', about: '为空表示没有失败' },
    run_time: timeField('计划执行'),
    lane: '队列',
    place: { title: '排队位置', about: '0 为下一个或执行中' },
    progress: '进度',
    process: idField('进程'),
    begin_time: timeField('开始时间'),
    end_time: timeField('结束时间'),
  },
};
