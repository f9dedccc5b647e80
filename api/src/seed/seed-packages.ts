import type { Tx } from '../database/db.ts';
import { memberBenefits, memberComments, memberPackages } from '../membership/membership-tables.ts';
import { rechargePackages } from '../recharge/recharge-tables.ts';
import { daysAgo } from './days-ago.ts';

const benefits = [
  ['会员模型免费问', '标有“会员免费”的模型，每日额度内不扣积分', 'chat'],
  ['积分礼包', '开通即到账，对话与绘画都有，一直有效', 'gift'],
  ['时间可叠加', '续费接在到期日之后，不浪费一天', 'hourglass'],
  ['更高的每日额度', '每天 200 次以上的会员免费提问', 'rocket'],
  ['专属客服', '遇到问题优先回复', 'megaphone'],
] as const;

/** Fen, months, credits; the benefits by their place above. */
const members = [
  {
    name: '月度会员',
    duration: 1,
    price: 2900,
    linePrice: 3900,
    giveChat: 100,
    giveDraw: 20,
    dailyQuota: 50,
    has: [0, 1, 2],
  },
  {
    name: '季度会员',
    duration: 3,
    price: 6900,
    linePrice: 11_700,
    retainAmount: 600,
    giveChat: 330,
    giveDraw: 60,
    dailyQuota: 100,
    has: [0, 1, 2],
  },
  {
    name: '年度会员',
    duration: 12,
    price: 19_900,
    linePrice: 34_800,
    retainAmount: 2000,
    giveChat: 1500,
    giveDraw: 300,
    dailyQuota: 200,
    has: [0, 1, 2, 3, 4],
    isRecommended: true,
    tag: '超值',
  },
  {
    name: '永久会员',
    duration: 1,
    isPerpetual: true,
    price: 69_900,
    linePrice: 99_900,
    giveChat: 6000,
    giveDraw: 1200,
    dailyQuota: null,
    has: [0, 1, 3, 4],
    tag: '一次付清',
  },
];

const recharges = [
  { name: '体验包', describe: '先试试看', price: 600, chat: 60, draw: 10 },
  { name: '日常包', describe: '够用一两周', price: 1800, chat: 200, draw: 30, giveChat: 20 },
  {
    name: '常用包',
    describe: '多数人的选择',
    price: 4900,
    chat: 600,
    draw: 100,
    giveChat: 120,
    giveDraw: 20,
    isRecommended: true,
    tag: '送 20%',
  },
  { name: '创作包', describe: '写作与绘画都顾上', price: 9900, chat: 1300, draw: 260, giveChat: 330, giveDraw: 60 },
  { name: '绘画包', describe: '只要绘画积分', price: 3900, draw: 200, giveDraw: 30 },
  {
    name: '团队包',
    describe: '几个人一起用',
    price: 29_900,
    chat: 4500,
    draw: 900,
    giveChat: 1500,
    giveDraw: 300,
    tag: '最划算',
  },
];

const comments = [
  ['周予安', '周报模板用了两个月，周五下午终于能准点下班。'],
  ['苏晚晴', '绘画积分是开通就到账的，给孩子做了一整套睡前故事插图。'],
  ['顾清和', '年卡折下来一天五毛多，比我想的便宜，额度也用不完。'],
  ['阿澈', '续费是在原来的到期日上往后加的，没有浪费剩下的几天。'],
] as const;

/** Packages that a site can begin with. They are on sale once the operator switches the two pages on; a demo does. */
export async function seedPackages(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: memberPackages.id }).from(memberPackages).limit(1);
  const [other] = await tx.select({ id: rechargePackages.id }).from(rechargePackages).limit(1);
  if (one || other) return;
  const rows = benefits.map(([name, describe, icon], sort) => ({
    name,
    describe,
    image: `files/v2/badge/${icon}.svg`,
    sort,
  }));
  const made = await tx.insert(memberBenefits).values(rows).returning({ id: memberBenefits.id });
  const packages = members.map(({ has, ...row }, sort) => ({
    ...row,
    sort,
    benefitIds: has.flatMap((at) => made[at]?.id ?? []),
  }));
  await tx.insert(memberPackages).values(packages);
  await tx.insert(rechargePackages).values(recharges.map((row, sort) => ({ ...row, sort })));
}

/** What the people of the demonstration say. */
export async function seedMemberComments(tx: Tx): Promise<void> {
  const rows = comments.map(([nickname, content], at) => ({
    nickname,
    content,
    avatar: `files/v1/avatar/member-${at + 1}.svg`,
    createTime: daysAgo(at * 9 + 3),
  }));
  await tx.insert(memberComments).values(rows);
}
