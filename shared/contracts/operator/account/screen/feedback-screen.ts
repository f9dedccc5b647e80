import { pictureField, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const feedbackScreen: Screen = {
  title: '反馈',
  about: '用户的故障报告、建议和投诉',
  group: 'people',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '反馈列表', about: '用户提交的反馈，最早未回复的在前' },
    show: { title: '查看反馈', about: '查看一条反馈的全文和图片', from: { id: 'id' } },
    answer: {
      title: '回复',
      about: '回复反馈，用户会在反馈下方看到；再次回复会替换前一次',
      from: { id: 'id' },
      fill: { content: 'answer' },
    },
  },
  fields: {
    state: stateField('状态', { open: '未回复', answered: '已回复', all: '全部' }),
    kind: stateField('类型', { fault: '故障', suggestion: '建议', complaint: '投诉' }),
    'answer.content': { title: '回复', about: '用户会看到' },
    images: pictureField('图片'),
    create_time: timeField('提交时间'),
    answer: '回复',
    answer_time: timeField('回复时间'),
  },
};
