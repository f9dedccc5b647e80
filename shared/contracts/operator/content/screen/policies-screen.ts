import { articleFields } from 'shared/contracts/operator/content/screen/article-fields.ts';
import { idField, same, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const policiesScreen: Screen = {
  title: '协议',
  about: '用户协议、隐私政策、支付协议、分销协议',
  group: 'content',
  list: 'list',
  show: 'show',
  key: 'type',
  verbs: {
    list: { title: '协议列表', about: '全部协议的字数和尚未填写的内容' },
    show: { title: '查看协议', about: '查看一份协议的正文（HTML）', from: { type: 'type' } },
    versions: { title: '历史版本', about: '一份协议生效过的全部版本和修改说明，最新的在前', from: { type: 'type' } },
    set: {
      title: '修改',
      about: '替换一份协议；原来的正文保留为历史版本',
      from: { type: 'type' },
      fill: same('title', 'content'),
    },
    restore: {
      title: '恢复版本',
      about: '重新启用历史版本的正文，作为新版本生效',
      of: 'versions',
      from: { type: '{input.type}', version: 'version' },
    },
    hide: {
      title: '隐藏版本',
      about: '访客不再看到这个未生效的版本，运营人员仍可查看；也可重新显示',
      of: 'versions',
      from: { type: '{input.type}', version: 'version' },
    },
  },
  fields: {
    ...articleFields,
    type: stateField('协议', {
      service: '用户协议',
      privacy: '隐私政策',
      pay: '支付协议',
      distribution: '分销协议',
    }),
    title: { title: '标题', about: '不填则不变' },
    characters: '字数',
    open: '待填内容',
    version: idField('版本'),
    'show.version': idField('版本', '不填则为当前正文'),
    change: { title: '修改说明', about: '一句话说明与之前的不同，访客可以看到' },
    hidden_time: timeField('隐藏时间'),
    create_time: timeField('生效时间'),
    shown: '重新显示',
  },
};
