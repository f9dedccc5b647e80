import { stateField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';
import { sectionWords, settingWords } from 'shared/contracts/operator/site/screen/setting-words.ts';
import { settingMeanings } from 'shared/contracts/operator/site/setting-meanings.ts';

const wordsOf = (of: (key: string, words: [title: string, about: string]) => [string, string]) =>
  Object.fromEntries(Object.entries(settingWords).map(([key, words]) => of(key, words)));

export const settingsScreen: Screen = {
  title: '设置',
  about: '网站显示和允许的内容：标题、公告、菜单、页脚、登录方式、网站开关',
  group: 'site',
  list: 'list',
  show: 'get',
  key: 'key',
  verbs: {
    list: { title: '查看设置', about: '列出全部设置或某一组设置及其当前值' },
    get: { title: '查看一项', about: '查看一项设置', from: { key: 'key' } },
    set: {
      title: '修改',
      about: '修改一项设置；已打开的页面在一分钟内更新',
      from: { key: 'key' },
      fill: { value: 'value' },
      when: { from: ['operator', 'default'] },
    },
    export: { title: '导出', about: '把所有可修改的设置导出为一个文件，供导入使用' },
    import: { title: '导入', about: '导入设置文件中与当前不同的设置，全部生效或全部不变；文件可只含部分设置' },
  },
  fields: {
    section: stateField('分组', sectionWords, '设置名的第一部分'),
    key: stateField(
      '设置',
      wordsOf((key, [title]) => [key, title]),
    ),
    value: {
      title: '值',
      kind: 'json',
      about: '文字和数字照填；金额单位为元；比例为百分比；开关填 yes 或 no；列表和对象用 JSON',
    },
    usual: { title: '默认值', kind: 'json', about: '站点自带的值' },
    from: stateField('来源', { operator: '已设置', default: '默认值', server: '服务器决定' }),
    in_effect: { title: '实际生效', kind: 'json', about: '服务器无法按设置提供时的实际值' },
    type: stateField('类型', {
      text: '文本',
      number: '数字',
      yuan: '金额（元）',
      'per cent': '百分比',
      switch: '开关',
      'yes or no': '是否',
      JSON: 'JSON',
    }),
    means: { title: '说明', values: wordsOf((key, [, about]) => [settingMeanings[key] ?? key, about]) },
    content: { title: '设置文件', kind: 'json', about: '设置名与值的 JSON，如 {"website.shop_name": "墨行"}' },
  },
};
