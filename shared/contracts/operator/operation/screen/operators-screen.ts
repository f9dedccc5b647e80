import { roleTitles } from 'shared/contracts/operator/operation/screen/role-titles.ts';
import { same, stateField, timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const roleField = stateField(
  '角色',
  roleTitles,
  '客服可查看和冻结用户；财务可查看用户、调整积分；所有者可执行全部操作',
);

export const operatorsScreen: Screen = {
  title: '成员',
  about: '谁在管理本站：角色、后台登录、命令行令牌',
  group: 'operation',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '成员列表', about: '全部成员的角色、后台登录、命令行令牌和最近使用时间' },
    invite: { title: '邀请成员', about: '生成一个 48 小时内有效、只能用一次的链接；对方用它设置密码和动态口令' },
    'set-role': {
      title: '修改角色',
      about: '立即生效，后台会话和命令行令牌都一样',
      from: { operator: 'id' },
      fill: same('role'),
    },
    remove: {
      title: '移除',
      about: '登录、会话和令牌立即失效；其操作记录保留在日志中',
      from: { operator: 'id' },
      danger: true,
    },
    'end-sessions': {
      title: '强制下线',
      about: '在所有设备上退出后台；命令行令牌不受影响',
      from: { operator: 'id' },
    },
    'reset-login': {
      title: '重置登录',
      about: '作废密码、动态口令、恢复码和全部会话，并生成新的邀请链接',
      from: { operator: 'id' },
      when: { login: ['invited', 'expired', 'set'] },
      danger: true,
    },
    sessions: { title: '登录记录', about: '最近半年的后台会话，包括已结束的' },
  },
  fields: {
    operator: { title: '成员', about: '名称或编号' },
    name: { title: '名称', about: '2 至 32 个小写字母、数字、点和短横线，以字母开头；写入操作日志' },
    role: roleField,
    login: stateField('后台登录', { none: '未开通', invited: '已邀请', expired: '邀请已过期', set: '已开通' }),
    has_token: '命令行令牌',
    sessions: '在线会话',
    used_time: timeField('最近使用'),
    link: { title: '邀请链接', kind: 'secret', about: '只显示这一次' },
    expire_time: timeField('有效期至'),
    ended: '已结束的会话',
    device: '设备',
    address: 'IP 地址',
    create_time: timeField('创建时间'),
    'sessions.create_time': timeField('登录时间'),
    end_time: timeField('结束时间'),
  },
};
