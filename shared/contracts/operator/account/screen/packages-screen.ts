import { creditsField, idField, same, stateField, yuanField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

const member = same(
  'name',
  'price',
  'line_price',
  'retain',
  'chat',
  'draw',
  'quota',
  'recommended',
  'tag',
  'sort',
  'shown',
);
const recharge = same(
  ...['name', 'price', 'chat', 'draw', 'describe', 'gift_chat', 'gift_draw', 'recommended', 'tag', 'sort', 'shown'],
);

export const packagesScreen: Screen = {
  title: '套餐',
  about: '出售的会员套餐和充值套餐',
  group: 'money',
  list: 'member',
  key: 'id',
  verbs: {
    member: { title: '会员套餐', about: '会员套餐，按页面上的顺序' },
    'add-member': { title: '添加会员套餐', about: '添加一个会员套餐' },
    'edit-member': {
      title: '编辑会员套餐',
      about: '修改会员套餐；已有订单不受影响',
      from: { id: 'id' },
      fill: member,
    },
    'remove-member': {
      title: '删除会员套餐',
      about: '删除会员套餐；已购买的用户不受影响',
      from: { id: 'id' },
      danger: true,
    },
    recharge: { title: '充值套餐', about: '充值套餐，按页面上的顺序' },
    'add-recharge': { title: '添加充值套餐', about: '添加一个充值套餐' },
    'edit-recharge': {
      title: '编辑充值套餐',
      about: '修改充值套餐；已有订单不受影响',
      of: 'recharge',
      from: { id: 'id' },
      fill: recharge,
    },
    'remove-recharge': {
      title: '删除充值套餐',
      about: '删除充值套餐',
      of: 'recharge',
      from: { id: 'id' },
      danger: true,
    },
  },
  fields: {
    name: { title: '名称', about: '访客看到的名称' },
    id: idField('编号', '也可填名称'),
    lasts: '时长',
    duration: { title: '时长', about: '月数，单位为天时是天数' },
    unit: stateField('时长单位', { month: '月', day: '天' }),
    perpetual: { title: '永久', about: '选中后时长不再起作用' },
    price: yuanField('价格'),
    line_price: yuanField('划线价', '显示在价格旁；0 为不显示'),
    retain: yuanField('挽留优惠', '用户离开支付时一次性减免；0 为不提供'),
    chat: creditsField('对话积分'),
    draw: creditsField('绘画积分'),
    quota: { title: '每日免费次数', about: '会员每天使用免费模型的回答次数；-1 为不限' },
    benefits: {
      title: '权益',
      about: '权益编号，以逗号分隔',
      choices: { noun: 'benefits', verb: 'list', column: 'id' },
    },
    recommended: { title: '默认选中', about: '只能有一个；选中后其他套餐自动取消' },
    tag: { title: '角标', about: '几个字' },
    shown: '上架',
    describe: { title: '描述', about: '一句话' },
    gift_chat: creditsField('赠送对话积分'),
    gift_draw: creditsField('赠送绘画积分'),
  },
};
