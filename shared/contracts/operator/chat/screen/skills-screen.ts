import { categoryFields, categoryVerbs } from 'shared/contracts/operator/screen/category-screen.ts';
import { pictureField, same, yesNoValues } from 'shared/contracts/operator/screen/common-fields.ts';
import { samplingFields } from 'shared/contracts/operator/screen/sampling-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const fill = same(
  ...['name', 'category', 'content', 'describe', 'tips', 'image', 'sort', 'shown', 'temperature', 'top_p'],
  ...['presence_penalty', 'frequency_penalty', 'max_tokens', 'context_num'],
);

export const skillsScreen: Screen = {
  title: '技能',
  about: '技能页的技能：系统提示词、分类、是否显示',
  group: 'chat',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '技能列表', about: '全部技能，按页面上的顺序' },
    show: { title: '查看技能', about: '查看一个技能及其系统提示词', from: { id: 'id' } },
    add: { title: '添加技能', about: '添加一个技能，默认立即显示' },
    edit: { title: '编辑', about: '修改技能；进行中的提问不受影响', from: { id: 'id' }, fill },
    remove: { title: '删除', about: '删除一个没有人用过的技能', from: { id: 'id' }, when: { uses: [0] }, danger: true },
    ...categoryVerbs('技能', '其中的技能不再提供'),
  },
  fields: {
    ...samplingFields,
    ...categoryFields('skills', '技能'),
    uses: '使用次数',
    shown: { title: '显示', about: '隐藏后已有对话仍可查看', values: yesNoValues },
    describe: { title: '描述', about: '名称下方的一句话' },
    image: pictureField('图标', '图片库中的地址；不填则使用内置图标'),
    content: { title: '系统提示词', about: '在对话之前发送给模型：身份、方式和规则' },
    tips: { title: '使用说明', about: '打开技能时显示' },
    context_num: { title: '上下文轮数', about: '随新问题一起发送的历史提问数' },
  },
};
