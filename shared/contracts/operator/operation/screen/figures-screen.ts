import { dayField, yuanField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const figuresScreen: Screen = {
  title: '每日数据',
  about: '网站每天的访问、用户、提问、作品和收支',
  group: 'home',
  list: 'list',
  key: 'day',
  verbs: {
    list: { title: '用户与作品', about: '按天（北京时间）统计访问、新用户、提问和作品，最近的在前' },
    money: { title: '收支', about: '按天（北京时间）统计收入、退款和佣金，最近的在前' },
  },
  fields: {
    days: { title: '天数', about: '截至今天，最多 90 天' },
    day: dayField('日期'),
    visits: { title: '访问', about: '打开网站的标签页数，一人可能有多个' },
    users: '新用户',
    askers: '提问用户',
    questions: '提问',
    pictures: { title: '作品', about: '当天完成的绘画和艺术二维码' },
    revenue: yuanField('收入', '当天收到的付款'),
    refunds: yuanField('退款', '当天退回的金额'),
    commission: yuanField('佣金', '当天付款的订单带来的佣金，已扣除收回的部分'),
  },
};
