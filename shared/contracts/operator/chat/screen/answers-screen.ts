import { idField, stateField, timeField, userField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const answersScreen: Screen = {
  title: '回答',
  about: '进行中的回答，以及用户对回答的评价',
  group: 'chat',
  list: 'list',
  key: 'run',
  verbs: {
    list: { title: '进行中的回答', about: '正在生成的回答，最早的在前' },
    stop: {
      title: '停止',
      about: '停止生成；已生成的内容保留并计费',
      from: { run: 'run' },
      when: { stopping: [false] },
      danger: true,
      bulk: true,
    },
    ratings: { title: '回答评价', about: '用户对回答的评价，最新的在前；不含回答内容' },
  },
  fields: {
    run: idField('回答编号'),
    session: idField('对话编号'),
    model: '模型',
    price: '价格',
    letters: '字数',
    process: idField('进程'),
    begun: timeField('开始时间'),
    last_beat: timeField('最近活动'),
    stopping: '正在停止',
    answer: idField('回答编号'),
    rating: stateField('评价', { '1': '赞', '-1': '踩' }),
    'ratings.reason': '理由',
    who: userField('用户', '编号、用户号、手机号或邮箱'),
  },
};
