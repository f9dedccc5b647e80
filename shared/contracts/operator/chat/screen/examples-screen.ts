import { idField, pictureField, same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const examplesScreen: Screen = {
  title: '示例问题',
  about: '对话页提供的示例问题，按组显示',
  group: 'chat',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '问题列表', about: '全部示例问题，按页面上的顺序' },
    add: { title: '添加问题', about: '在一个分组中添加问题' },
    edit: {
      title: '编辑',
      about: '修改一个问题',
      from: { id: 'id' },
      fill: same('group', 'content', 'sort'),
    },
    remove: { title: '删除', about: '删除一个问题', from: { id: 'id' }, danger: true, bulk: true },
    groups: { title: '问题分组', about: '全部分组，按页面上的顺序' },
    'add-group': { title: '添加分组', about: '添加一个分组' },
    'edit-group': {
      title: '编辑分组',
      about: '修改一个分组',
      of: 'groups',
      from: { id: 'id' },
      fill: same('name', 'image', 'sort'),
    },
    'remove-group': {
      title: '删除分组',
      about: '删除一个没有问题的分组',
      of: 'groups',
      from: { id: 'id' },
      when: { examples: [0] },
      danger: true,
    },
  },
  fields: {
    group: { title: '分组', about: '名称或编号', choices: { noun: 'examples', verb: 'groups', column: 'name' } },
    name: { title: '名称', about: '访客看到的名称' },
    group_id: idField('分组编号'),
    content: { title: '问题', about: '点击后原样提问' },
    image: pictureField('图标', '图片库中的地址；不填则使用内置图标'),
    examples: '问题数',
  },
};
