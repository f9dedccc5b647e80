import { stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const jobTitles = {
  'analyze-tables': '更新数据库统计',
  'audit-ledger': '核对账本',
  'back-up': '备份',
  'close-orders': '关闭超时订单',
  'compare-bills': '对账',
  'drop-done-contacts': '清理已处理留言',
  'drop-ended-tasks': '清理已结束任务',
  'drop-expired-logins': '清理过期登录',
  'drop-old-codes': '清理旧验证码',
  'drop-old-counters': '清理旧计数',
  'drop-old-events': '清理旧事件',
  'drop-old-notices': '清理旧渠道通知',
  'drop-old-notifications': '清理旧站内通知',
  'drop-old-replies': '清理旧请求记录',
  'drop-old-provider-hours': '清理旧渠道状况',
  'drop-old-operator-sessions': '清理旧后台会话',
  'drop-old-unmarked-copies': '清理旧无标识下载记录',
  'end-abandoned-answers': '结束中断的回答',
  'index-messages': '索引对话',
  'look-for-alerts': '检查告警',
  'remove-unused-uploads': '清理未使用的上传',
  'test-restore': '恢复演练',
};

export const jobsScreen: Screen = {
  title: '定时任务',
  about: '网站定时执行的任务',
  group: 'operation',
  list: 'list',
  key: 'name',
  verbs: {
    list: { title: '任务列表', about: '每个任务的间隔、最近一次执行、等待和失败的数量' },
    run: { title: '立即执行', about: '立即执行一次', from: { name: 'name' } },
    retry: { title: '重试', about: '重新执行已放弃的任务', from: { name: 'name' } },
  },
  fields: {
    name: { title: '任务', values: jobTitles },
    every_seconds: '间隔（秒）',
    last_run: timeField('最近执行'),
    state: stateField('状态', {
      'never ran': '未执行',
      retry: '等待重试',
      completed: '成功',
      active: '执行中',
      failed: '失败',
      cancelled: '已取消',
    }),
    queued: '等待',
    running: '执行中',
    failed: '失败',
    last_error: '错误信息',
    run: '结果',
    retried: '重试数',
  },
};
