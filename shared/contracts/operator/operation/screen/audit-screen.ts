import { dayField, idField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const auditScreen: Screen = {
  title: '操作日志',
  about: '运营人员的每一次修改',
  group: 'operation',
  list: 'list',
  show: 'show',
  key: 'id',
  verbs: {
    list: { title: '日志列表', about: '谁在何时修改了什么、为什么，最新的在前' },
    show: { title: '查看日志', about: '查看一次修改的完整输入和修改前的内容', from: { id: 'id' } },
  },
  fields: {
    session: { title: '会话', kind: 'id', about: '后台会话的编号；命令行操作没有' },
    operator: { title: '操作人', about: '成员或令牌的名称，或 machine（服务器本机）' },
    command: { title: '操作', about: '如 users freeze，或只填 users' },
    target: { title: '对象', about: '如 user 12、setting website.pc_title' },
    from: dayField('开始日期', 'UTC'),
    until: dayField('结束日期', 'UTC'),
    time: timeField('时间'),
    input: { title: '输入', kind: 'json', about: '不含密钥，长文字会截断' },
    before: { title: '修改前', kind: 'json' },
    request_id: idField('请求编号'),
  },
};
