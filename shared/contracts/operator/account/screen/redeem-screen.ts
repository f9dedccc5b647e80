import {
  creditsField,
  dayField,
  idField,
  stateField,
  timeField,
  userField,
} from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const batchField = { title: '批次', kind: 'id', choices: { noun: 'redeem', verb: 'list', column: 'id' } } as const;

export const redeemScreen: Screen = {
  title: '兑换码',
  about: '兑换码的生成、查找和作废',
  group: 'money',
  list: 'list',
  key: 'id',
  verbs: {
    list: { title: '批次列表', about: '各批兑换码的内容和使用情况，最新的在前' },
    make: { title: '生成兑换码', about: '生成一批兑换码；兑换码只在此时显示一次' },
    find: { title: '查找兑换码', about: '按兑换码、批次或使用者查找，最近使用的在前' },
    void: {
      title: '作废',
      about: '作废一批或一个兑换码，不能再使用；已兑换的不受影响',
      from: { batch: 'id' },
      when: { void: [false] },
      danger: true,
    },
  },
  fields: {
    id: idField('批次编号'),
    'find.id': idField('编号'),
    name: { title: '批次名称', about: '用途说明，不能重复' },
    kind: stateField('类型', { vip: '会员套餐', recharge: '充值套餐', chat: '对话积分', draw: '绘画积分' }),
    gives: '内容',
    codes: '数量',
    'make.codes': '兑换码',
    uses: { title: '可用次数', about: '每个兑换码可供多少人使用，每人一次' },
    'list.uses': '可用次数',
    used: '已使用',
    valid_from: timeField('生效时间'),
    valid_until: timeField('失效时间'),
    void: '已作废',
    amount: creditsField('积分', '每次兑换给予的积分（对话积分、绘画积分）'),
    package: { title: '套餐编号', kind: 'id', about: '每次兑换给予的套餐（会员套餐、充值套餐）' },
    count: '生成数量',
    from: dayField('生效日期', '北京时间，可含时刻；不填则立即生效'),
    until: dayField('失效日期', '北京时间，可含时刻；不填则永久有效'),
    code: { title: '兑换码', about: '完整的兑换码，或前四位' },
    'void.code': idField('兑换码编号', '只作废这一个'),
    batch: batchField,
    state: stateField('状态', { open: '可用', used: '已用完', void: '已作废' }),
    users: userField('使用者'),
    used_time: timeField('使用时间'),
    who: userField('使用者', '编号、用户号、手机号或邮箱'),
    ended_codes: '作废数量',
  },
};
