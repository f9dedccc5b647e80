import type { Currency } from './ledger-tables.ts';

/** Change types that the code writes. */
export const changeType = {
  operatorTook: 100,
  rechargeTaken: 101,
  chat: 102,
  memberGiftTaken: 104,
  mindMap: 105,
  webSearch: 106,
  operatorGave: 200,
  recharge: 201,
  register: 204,
  rechargeGift: 206,
  redeem: 207,
  memberGift: 208,
  chatReleased: 210,
  /** A withdrawal takes it, and one that fails gives it back. */
  withdrawal: 300,
  withdrawalBack: 400,
  operatorTookDraw: 500,
  rechargeTakenDraw: 501,
  draw: 502,
  memberGiftTakenDraw: 503,
  operatorGaveDraw: 600,
  rechargeDraw: 601,
  drawRegister: 604,
  drawReleased: 605,
  qr: 504,
  qrReleased: 610,
  rechargeGiftDraw: 606,
  redeemDraw: 607,
  memberGiftDraw: 608,
  inviteReward: 203,
  inviteRewardDraw: 603,
  shareReward: 202,
  shareRewardDraw: 602,
  squareReward: 209,
  squareRewardDraw: 609,
  commissionTaken: 301,
  commission: 401,
  /** Credits left when an account was deleted. */
  erased: 190,
  erasedDraw: 590,
  erasedMoney: 390,
  /** Money of orders, between accounts of the site; no user has a line with it. */
  payment: 900,
  refund: 901,
} as const;

/** All change types of the contract, as users read them: what takes credits or money, and what gives them. */
export const changeTypes: Record<Currency, { out: Record<number, string>; in: Record<number, string> }> = {
  chat: {
    out: {
      100: '系统扣除',
      101: '充值退款扣减',
      102: '对话消耗',
      103: '绘画消耗',
      104: '会员赠送收回',
      105: '思维导图消耗',
      106: '联网搜索消耗',
    },
    in: {
      200: '系统赠送',
      201: '充值',
      202: '分享奖励',
      203: '邀请奖励',
      204: '注册赠送',
      205: '绘画失败退回',
      206: '充值赠送',
      207: '兑换码',
      208: '会员赠送',
      209: '广场分享奖励',
      [changeType.chatReleased]: '对话未完成退回',
    },
  },
  draw: {
    out: {
      500: '系统扣除',
      501: '充值退款扣减',
      502: '绘画消耗',
      503: '会员赠送收回',
      504: '艺术二维码消耗',
    },
    in: {
      600: '系统赠送',
      601: '充值',
      602: '分享奖励',
      603: '邀请奖励',
      604: '注册赠送',
      605: '绘画失败退回',
      606: '充值赠送',
      607: '兑换码',
      608: '会员赠送',
      609: '广场分享奖励',
      610: '艺术二维码失败退回',
    },
  },
  cny: {
    out: { 300: '提现', [changeType.commissionTaken]: '佣金退回' },
    in: { 400: '提现失败退回', 401: '分销佣金' },
  },
};

/** Code and label of every change type of a currency. */
export const labelsOf = (currency: Currency): Record<number, string> => ({
  ...changeTypes[currency].out,
  ...changeTypes[currency].in,
});

/** What an operator reads beside an entry; only he sees those of accounts that were deleted. */
export const labelOf = (currency: Currency, type: number): string =>
  labelsOf(currency)[type] ?? (erasedTypes.includes(type) ? '账号注销' : String(type));

const erasedTypes: number[] = [changeType.erased, changeType.erasedDraw, changeType.erasedMoney];
