import { categoryFields, categoryVerbs } from 'shared/contracts/operator/screen/category-screen.ts';
import { pictureField, same } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const drawPromptsScreen: Screen = {
  title: '绘画示例',
  about: '绘画页的示例提示词，含分类、译文和风格',
  group: 'creative',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '示例列表', about: '全部绘画示例，按页面上的顺序' },
    add: { title: '添加示例', about: '添加一个示例，默认立即显示' },
    edit: {
      title: '编辑',
      about: '修改一个示例',
      from: { id: 'id' },
      fill: same('prompt', 'category', 'english', 'style', 'image', 'sort', 'shown'),
    },
    remove: { title: '删除', about: '删除一个示例', from: { id: 'id' }, danger: true, bulk: true },
    ...categoryVerbs('示例', '其中的示例不再提供'),
  },
  fields: {
    ...categoryFields('draw-prompts', '示例'),
    words: { title: '关键词', about: '提示词或译文中包含的文字' },
    prompt: { title: '提示词', about: '选择示例后填入表单的内容' },
    english: { title: '英文译文', about: '也是访客翻译时得到的结果' },
    style: { title: '风格', about: '模型的风格名称；没有此风格的模型会忽略' },
    image: pictureField('效果图', '图片库中的地址'),
  },
};
