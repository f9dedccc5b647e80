import { same, stateField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';
import { limitNames, limits } from 'shared/contracts/operator/site/limit-settings.ts';
import { settingWords } from 'shared/contracts/operator/site/screen/setting-words.ts';

const wordsOf = (name: string) => settingWords[`limits.${name}`] ?? [name, ''];

export const limitsScreen: Screen = {
  title: '用户限额',
  about: '每位用户的限制：同时回答和绘画数、提问字数、语音、上传',
  group: 'site',
  list: 'list',
  key: 'name',
  verbs: {
    list: { title: '限额列表', about: '每项限额的当前值和默认值' },
    set: {
      title: '修改',
      about: '修改一项限额，从下一次提问或上传起生效',
      from: { name: 'name' },
      fill: same('value'),
    },
  },
  fields: {
    name: stateField('限额', Object.fromEntries(limitNames.map((name) => [name, wordsOf(name)[0]]))),
    value: { title: '值', about: '整数，在最小值和最大值之间' },
    default: '默认值',
    least: '最小值',
    most: '最大值',
    unit: {
      title: '单位',
      values: {
        questions: '个',
        characters: '字',
        'an hour': '次/小时',
        MB: 'MB',
        pictures: '张',
        'a day': '字/天',
      },
    },
    means: {
      title: '说明',
      values: Object.fromEntries(limitNames.map((name) => [limits[name].means, wordsOf(name)[1]])),
    },
  },
};
