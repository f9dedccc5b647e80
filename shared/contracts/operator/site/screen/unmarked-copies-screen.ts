import { timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const unmarkedCopiesScreen: Screen = {
  title: '无标识下载',
  about: '下载了无可见标识图片的记录；在设置「可见标识」中允许',
  group: 'creative',
  list: 'list',
  key: ['user', 'record', 'time'],
  verbs: {
    list: { title: '下载记录', about: '谁下载了没有可见标识的图片，最新的在前' },
  },
  fields: {
    record: { title: '图片编号', kind: 'id', refers: 'drawings' },
    time: timeField('下载时间'),
  },
};
