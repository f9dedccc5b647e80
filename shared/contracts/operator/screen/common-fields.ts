import type { FieldScreen, Kind } from 'shared/contracts/operator/screen/screen.ts';

const fieldOf =
  (kind: Kind) =>
  (title: string, about = ''): FieldScreen => ({ title, about, kind });

export const idField = fieldOf('id');
export const timeField = fieldOf('time');
export const dayField = fieldOf('day');
export const yuanField = fieldOf('yuan');
export const creditsField = fieldOf('credits');
export const percentField = fieldOf('percent');
export const pictureField = fieldOf('picture');

/** The number of a user, or what else names one. */
export const userField = (title: string, about = ''): FieldScreen => ({ title, about, kind: 'user', refers: 'users' });

/** A text that stands for a state, or another of few values. */
export const stateField = (title: string, values: Record<string, string>, about = ''): FieldScreen => ({
  title,
  about,
  kind: 'state',
  values,
});

export const yesNoValues = { yes: '是', no: '否' };
export const currencyValues = { chat: '对话积分', draw: '绘画积分', cny: '现金' };
/** Accounts of users, then those of the site. */
export const accountValues = {
  available: '可用',
  held: '预扣',
  pending: '待结算',
  frozen: '提现中',
  debt: '欠款',
  issued: '发放',
  earned: '消耗',
  sales: '销售收入',
  overpaid: '多付待退',
  commission: '佣金支出',
  fees: '手续费',
  payouts: '已打款',
};

/** Inputs whose form begins with the column of the same name. */
export const same = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** Inputs and columns that mean the same for every noun. A noun's own come first. */
export const commonFields: Record<string, FieldScreen | string> = {
  id: idField('编号'),
  user_id: userField('用户'),
  user: userField('用户'),
  who: userField('用户', '编号、用户号、手机号或邮箱'),
  nickname: '昵称',
  mobile: '手机号',
  create_time: timeField('创建时间'),
  update_time: timeField('更新时间'),
  time: timeField('时间'),
  from: dayField('开始日期'),
  until: dayField('结束日期'),
  reason: { title: '操作原因', about: '写入操作日志' },
  page_no: '页码',
  page_size: '每页条数',
  page_type: { title: '不分页', about: '填 0 时一次取前 500 条' },
  name: '名称',
  title: '标题',
  content: '内容',
  sort: { title: '排序', about: '数字越小越靠前' },
  remark: '备注',
  words: '关键词',
  problem: '问题',
};
