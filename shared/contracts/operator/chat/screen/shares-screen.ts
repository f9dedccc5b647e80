import { idField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const sharesScreen: Screen = {
  title: '对话分享',
  about: '用户以链接分享的对话',
  group: 'chat',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '分享列表', about: '用户分享的对话，最新的在前' },
    end: {
      title: '结束分享',
      about: '分享页面立即失效，并删除其中的对话副本',
      from: { id: 'id' },
      when: { revoke_time: [null] },
      danger: true,
    },
  },
  fields: {
    id: idField('分享编号', '地址 /chat/share/<编号> 的最后一段'),
    count: '消息数',
    create_time: timeField('分享时间'),
    revoke_time: timeField('结束时间'),
  },
};
