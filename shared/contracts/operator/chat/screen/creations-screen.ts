import { categoryFields, categoryVerbs } from 'shared/contracts/operator/screen/category-screen.ts';
import { idField, pictureField, same, yesNoValues } from 'shared/contracts/operator/screen/common-fields.ts';
import { samplingFields } from 'shared/contracts/operator/screen/sampling-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const fill = same(
  ...['name', 'category', 'content', 'form', 'tips', 'image', 'sort', 'shown', 'temperature', 'top_p'],
  ...['presence_penalty', 'frequency_penalty', 'max_tokens', 'virtual_uses', 'n'],
);

export const creationsScreen: Screen = {
  title: '创作模板',
  about: '创作页的模板：表单、提示词、分类、是否显示',
  group: 'chat',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '模板列表', about: '全部创作模板，按页面上的顺序' },
    show: { title: '查看模板', about: '查看一个模板的表单和提示词', from: { id: 'id' } },
    add: { title: '添加模板', about: '添加一个创作模板，默认立即显示' },
    edit: { title: '编辑', about: '修改模板；提示词与表单须相符', from: { id: 'id' }, fill },
    remove: { title: '删除', about: '删除一个没有人用过的模板', from: { id: 'id' }, when: { uses: [0] }, danger: true },
    ...categoryVerbs('模板', '其中的模板不再提供'),
  },
  fields: {
    ...samplingFields,
    ...categoryFields('creations', '模板'),
    uses: '使用次数',
    virtual_uses: { title: '虚拟次数', about: '加到访客看到的使用次数上' },
    shown: { title: '显示', about: '隐藏后已有内容仍可查看', values: yesNoValues },
    image: pictureField('图标', '图片库中的地址；不填则使用内置图标'),
    tips: { title: '描述', about: '名称下方的一句话' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what stands in a prompt
    content: { title: '提示词', about: '发给模型的内容；${id} 代表表单中该字段的值，字段全部为空的行会省略' },
    form: { title: '表单', kind: 'json', about: '字段的 JSON 列表' },
    'form.id': idField('字段标识'),
    'form.name': '控件',
    props: '属性',
    'form.props.title': '标题',
    isRequired: '必填',
    placeholder: '占位文字',
    maxlength: '最多字数',
    rows: '行数',
    options: '选项',
    defaultValue: '默认值',
    n: { title: '结果数', about: '可供选择的结果数，每个单独计费' },
  },
};
