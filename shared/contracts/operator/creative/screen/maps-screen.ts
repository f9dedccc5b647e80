import { idField, stateField, timeField, yesNoValues } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const mapsScreen: Screen = {
  title: '思维导图',
  about: '用户保存和分享的思维导图',
  group: 'creative',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '导图列表', about: '用户保存的思维导图，最近修改的在前；不含内容' },
    show: { title: '查看导图', about: '查看一份思维导图的内容，用于处理举报', from: { id: 'id' } },
    remove: {
      title: '移除',
      about: '永久移除导图及其版本和链接，并通知用户；不能恢复',
      from: { id: 'id' },
      when: { state: ['kept', 'deleted'] },
      danger: true,
    },
  },
  fields: {
    words: { title: '关键词', about: '标题中包含的文字' },
    shared: { title: '有分享链接', values: { yes: yesNoValues.yes, no: yesNoValues.no, all: '全部' } },
    version: '版本',
    versions: '版本数',
    size: '节点数',
    source: stateField('来源', {
      empty: '空白',
      topic: '主题',
      text: '文字',
      message: '对话',
      file: '文件',
      example: '示例',
      copy: '副本',
    }),
    share: idField('分享编号', '为空表示没有分享'),
    state: stateField('状态', { kept: '正常', deleted: '用户已删除', removed: '已移除' }),
    create_time: timeField('创建时间'),
    markdown: { title: '内容', kind: 'markdown' },
  },
};
