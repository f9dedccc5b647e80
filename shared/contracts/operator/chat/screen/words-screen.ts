import { timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const wordsScreen: Screen = {
  title: '敏感词',
  about: '提问中不允许出现的词，在设置中开启敏感词检查后生效',
  group: 'chat',
  list: 'list',
  key: 'word',
  verbs: {
    list: { title: '敏感词列表', about: '全部敏感词，按字母顺序' },
    add: { title: '添加', about: '添加一个敏感词；忽略空格、符号、全半角和大小写' },
    remove: { title: '删除', about: '不再禁止这个词', from: { word: 'word' }, danger: true, bulk: true },
    import: { title: '导入', about: '从文件添加敏感词，每行一个，以 # 开头的行忽略；也可使用导出的列表' },
    test: { title: '测试', about: '检查一段文字包含哪些敏感词；未开启检查时也可使用' },
  },
  fields: {
    text: { title: '关键词', about: '词的一部分' },
    'test.text': { title: '文字', about: '用户可能的提问' },
    word: '敏感词',
    create_time: timeField('添加时间'),
    content: { title: '文件', about: '每行一个词' },
    lines: '行数',
    added: '新增',
    known: '已存在',
    words: '敏感词总数',
    'test.words': '包含的敏感词',
    refused: '会被拒绝',
  },
};
