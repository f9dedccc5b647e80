import { memberBenefits, memberComments, memberPackages } from '../../account/membership/membership-tables.ts';
import { rechargePackages } from '../../account/recharge/recharge-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { daysAgo } from './days-ago.ts';

const benefits = [
  ['会员模型免费问', '标有“会员免费”的模型，每日额度内不扣积分', 'chat'],
  ['积分礼包', '开通即到账，一直有效，对话和绘画各有一份', 'gift'],
  ['时间可叠加', '到期前续费，新的时间接在到期日之后', 'hourglass'],
  ['更高的每日额度', '每天 200 次以上的会员免费提问', 'rocket'],
  ['到期不自动续费', '到期就停，不会再扣款，要续再来付', 'bookmark'],
] as const;

/** Fen, months, credits; the benefits by their place above. A crossed-out price is what the same months cost one by one. */
const members = [
  {
    name: '月度会员',
    duration: 1,
    price: 2900,
    giveChat: 100,
    giveDraw: 20,
    dailyQuota: 50,
    has: [0, 1, 2, 4],
  },
  {
    name: '季度会员',
    duration: 3,
    price: 6900,
    linePrice: 8700,
    retainAmount: 600,
    giveChat: 330,
    giveDraw: 60,
    dailyQuota: 100,
    has: [0, 1, 2, 4],
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
    tag: '省 149 元',
  },
  {
    name: '永久会员',
    duration: 1,
    isPerpetual: true,
    price: 69_900,
    giveChat: 6000,
    giveDraw: 1200,
    dailyQuota: null,
    has: [0, 1, 3],
    tag: '一次付清',
  },
];

const recharges = [
  { name: '体验包', describe: '先试一试，问几句、画几张', price: 600, chat: 60, draw: 10 },
  { name: '日常包', describe: '隔三差五用一用', price: 1800, chat: 200, draw: 30, giveChat: 20 },
  {
    name: '常用包',
    describe: '给天天要问几句的人',
    price: 4900,
    chat: 600,
    draw: 100,
    giveChat: 120,
    giveDraw: 20,
    isRecommended: true,
    tag: '送 20%',
  },
  {
    name: '创作包',
    describe: '给常写长稿、一次要几个版本的人',
    price: 9900,
    chat: 1300,
    draw: 260,
    giveChat: 330,
    giveDraw: 60,
  },
  {
    name: '团队包',
    describe: '用得多，一次备足',
    price: 29_900,
    chat: 4500,
    draw: 900,
    giveChat: 1500,
    giveDraw: 300,
    tag: '送三分之一',
  },
];

const comments = [
  ['周予安', '每周五用周报模板，先贴流水账，再改它写的结论，比对着空白页强。'],
  ['苏晚晴', '给孩子写睡前童话，主角用她的小名，情节是她白天系鞋带的事。'],
  ['顾清和', '年卡折下来一天五毛多，会员免费的模型够我日常问。'],
  ['阿澈', '提前几天续的，时间接在原来的到期日后面，剩下的几天没有白费。'],
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
  if ((await tx.$count(memberComments)) > 0) return;
  const rows = comments.map(([nickname, content], at) => ({
    nickname,
    content,
    avatar: `files/v1/avatar/member-${at + 1}.svg`,
    createTime: daysAgo(at * 9 + 3),
  }));
  await tx.insert(memberComments).values(rows);
}
