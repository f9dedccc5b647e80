import { timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const contactsScreen: Screen = {
  title: '访客留言',
  about: '访客在页面表单中的留言',
  group: 'people',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '留言列表', about: '访客的留言，未处理的在前' },
    done: {
      title: '标记已处理',
      about: '把留言标记为已处理',
      from: { id: 'id' },
      when: { done_time: [null] },
      bulk: true,
    },
    remove: {
      title: '删除',
      about: '删除留言及其中的姓名和联系方式；操作日志不保存',
      from: { id: 'id' },
      danger: true,
      bulk: true,
    },
  },
  fields: {
    page: '页面',
    name: '姓名',
    way: '联系方式',
    create_time: timeField('留言时间'),
    done_time: timeField('处理时间'),
  },
};
