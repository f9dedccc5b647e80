import { stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import { healthScreenFields } from 'shared/contracts/operator/screen/health-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const providersScreen: Screen = {
  title: '服务商',
  about: '网站调用的外部服务及最近一次调用的结果',
  group: 'operation',
  show: 'list',
  verbs: {
    list: { title: '服务商状态', about: '模型、短信、邮件、支付、打款、存储、语音、搜索服务最近一次调用的结果' },
    hours: { title: '失败记录', about: '最近几天里有调用失败的每个小时：次数，和服务商最后的原话' },
  },
  fields: {
    ...healthScreenFields,
    providers: '服务商',
    kind: stateField('类型', {
      channel: '模型渠道',
      sms: '短信',
      mail: '邮件',
      payment: '支付',
      payout: '打款',
      storage: '存储',
      speech: '语音',
      search: '搜索',
      alerts: '告警接收方',
    }),
    failing: '异常',
    name: '名称',
    hour: timeField('小时'),
    times: '失败次数',
    last_time: timeField('最后一次'),
    days: { title: '天数', about: '最多 30 天' },
    shown: stateField('哪些小时', { failed: '有失败的', all: '全部' }),
  },
};
