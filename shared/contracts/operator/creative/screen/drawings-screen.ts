import { workScreenFields, workVerbs } from 'shared/contracts/operator/creative/screen/work-fields.ts';
import { idField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const drawingsScreen: Screen = {
  title: '绘画作品',
  about: '用户绘制的图片',
  group: 'creative',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '图片列表', about: '用户绘制的图片，最新的在前' },
    ...workVerbs('图片', { is_removed: [false] }, { is_removed: [true] }),
  },
  fields: {
    ...workScreenFields,
    model: '模型',
    is_removed: '已移除',
    words: { title: '关键词', about: '提示词中包含的文字' },
    failure_words: '服务商说明',
    provider_task: idField('服务商任务号'),
    sent_time: timeField('提交服务商时间'),
    end_time: timeField('完成时间'),
    action: {
      title: '操作',
      values: {
        generate: '生成',
        upsample1: '放大 1',
        upsample2: '放大 2',
        upsample3: '放大 3',
        upsample4: '放大 4',
        variation1: '变体 1',
        variation2: '变体 2',
        variation3: '变体 3',
        variation4: '变体 4',
        edit: '局部修改',
        extend: '扩图',
      },
    },
    bytes: '文件大小（字节）',
    parent: { title: '来源图片', kind: 'id', refers: 'drawings' },
  },
};
