import { roleTitles } from 'shared/contracts/operator/operation/screen/role-titles.ts';
import { stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const tokenScreen: Screen = {
  title: '令牌',
  about: '谁可以使用命令行；第一个令牌在服务器本机生成',
  group: 'operation',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '令牌列表', about: '全部令牌的持有人、角色和最近使用时间' },
    add: { title: '添加令牌', about: '生成一个令牌，只显示一次' },
    remove: { title: '删除', about: '令牌立即失效；其操作记录保留在日志中', from: { token: 'id' }, danger: true },
  },
  fields: {
    name: { title: '持有人', about: '2 至 32 个小写字母、数字、点和短横线，以字母开头；写入操作日志' },
    role: stateField('角色', roleTitles, '客服可查看和冻结用户；财务可查看用户、调整积分；所有者可执行全部操作'),
    used_time: timeField('最近使用'),
    token: { title: '令牌', kind: 'secret', about: '只显示这一次' },
    'remove.token': { title: '令牌', about: '名称或编号' },
  },
};
