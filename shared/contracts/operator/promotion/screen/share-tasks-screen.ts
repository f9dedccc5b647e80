import {
  creditsField,
  idField,
  stateField,
  timeField,
  userField,
} from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const shareTasksScreen: Screen = {
  title: '分享任务',
  about: '分享的奖励及发放情况；奖励在设置的「分享任务」中修改',
  group: 'promotion',
  list: 'list',
  key: 'kind',
  verbs: {
    list: { title: '分享任务', about: '每种分享的奖励，以及今天和 30 天内的发放情况' },
    find: { title: '奖励记录', about: '一位用户得到的奖励，最新的在前' },
  },
  fields: {
    kind: stateField('任务', { invite: '邀请注册', share: '分享链接', square: '发布到广场' }),
    open: '已开启',
    chat: creditsField('对话积分'),
    draw: creditsField('绘画积分'),
    max: '每日上限',
    today: '今日次数',
    month: '30 天次数',
    month_users: '30 天人数',
    month_chat: creditsField('30 天对话积分'),
    month_draw: creditsField('30 天绘画积分'),
    who: userField('用户', '编号、用户号、手机号或邮箱'),
    subject: idField('好友或图片', '好友或图片的编号'),
    create_time: timeField('发放时间'),
  },
};
