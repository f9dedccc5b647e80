import { same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const drawStylesScreen: Screen = {
  title: '绘画风格',
  about: '可选的绘画风格，以及加到提示词中的文字',
  group: 'creative',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '风格列表', about: '所有绘画模型都提供的风格，排在模型自带的风格之后' },
    add: { title: '添加风格', about: '添加一种风格，默认立即显示' },
    edit: {
      title: '编辑',
      about: '修改一种风格；之前提交的图片仍用原来的文字',
      from: { id: 'id' },
      fill: same('name', 'words', 'sort', 'shown'),
    },
    remove: {
      title: '删除',
      about: '删除一种风格；已有图片保留风格名称',
      from: { id: 'id' },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    name: { title: '名称', about: '访客看到的名称；模型自带同名风格时使用自带的' },
    words: { title: '提示词', about: '选择此风格时加到提示词中的文字' },
    shown: '显示',
  },
};
