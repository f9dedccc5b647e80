import { idField, pictureField, same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const benefitsScreen: Screen = {
  title: '会员权益',
  about: '会员享有的权益和会员评价',
  group: 'money',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '权益列表', about: '会员权益，按页面上的顺序，以及包含它们的套餐' },
    add: { title: '添加权益', about: '添加一项权益；在会员套餐中选择后生效' },
    edit: {
      title: '编辑',
      about: '修改一项权益',
      from: { id: 'id' },
      fill: same('name', 'describe', 'image', 'sort'),
    },
    remove: { title: '删除', about: '删除一项权益，包含它的套餐也不再显示', from: { id: 'id' }, danger: true },
    comments: { title: '会员评价', about: '会员页上展示的评价' },
    'add-comment': { title: '添加评价', about: '在会员页上展示一条评价' },
    'remove-comment': {
      title: '删除评价',
      about: '不再展示这条评价',
      of: 'comments',
      from: { id: 'id' },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    id: idField('编号', '也可填名称'),
    'comments.id': idField('编号'),
    'add-comment.id': idField('编号'),
    'remove-comment.id': idField('编号'),
    name: { title: '名称', about: '访客看到的名称' },
    describe: { title: '描述', about: '一句话' },
    image: pictureField('图标', '图片库中的地址；不填则使用内置图标'),
    packages: '所属套餐',
    content: '评价内容',
  },
};
