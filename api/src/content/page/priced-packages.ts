import type { Block, PricedPackage } from 'shared/contracts/content/content-page.ts';
import {
  durationText,
  findBenefits,
  findMemberPackages,
  isMembershipSold,
} from '../../account/membership/membership.ts';
import { findRechargePackages, isRechargeSold } from '../../account/recharge/recharge.ts';
import type { Db } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';

/** The blocks with what is sold at this moment in those that show prices; one of what is not sold is left out. */
export async function withPackages(db: Db, blocks: readonly Block[]): Promise<Block[]> {
  const filled: Block[] = [];
  for (const block of blocks) {
    if (block.type !== 'pricing') filled.push(block);
    else {
      const packages = block.of === 'member' ? await memberPackages(db) : await rechargePackages(db);
      if (packages.length > 0) filled.push({ ...block, packages });
    }
  }
  return filled;
}

async function memberPackages(db: Db): Promise<PricedPackage[]> {
  if (!(await isMembershipSold(db))) return [];
  const benefits = await findBenefits(db);
  return (await findMemberPackages(db)).map((one) => ({
    name: one.name,
    price: yuan(one.price),
    crossed: one.linePrice > one.price ? yuan(one.linePrice) : '',
    per: durationText(one),
    tag: one.tag,
    isRecommended: one.isRecommended,
    lines: [
      one.dailyQuota === null ? '会员免费的模型不限次数' : `会员免费的模型每天 ${one.dailyQuota} 次`,
      ...gifts(one.giveChat, one.giveDraw),
      ...benefits.filter(({ id }) => one.benefitIds.includes(id)).map(({ name }) => name),
    ].slice(0, 10),
  }));
}

async function rechargePackages(db: Db): Promise<PricedPackage[]> {
  if (!(await isRechargeSold(db))) return [];
  return (await findRechargePackages(db)).map((one) => ({
    name: one.name,
    price: yuan(one.price),
    crossed: '',
    per: '',
    tag: one.tag,
    isRecommended: one.isRecommended,
    lines: [
      ...(one.chat > 0 ? [`对话积分 ${credits(one.chat)}`] : []),
      ...(one.draw > 0 ? [`绘画积分 ${credits(one.draw)}`] : []),
      ...gifts(one.giveChat, one.giveDraw),
    ],
  }));
}

/** Thousands apart, as the pages where they are bought write them. */
const credits = (count: number) => count.toLocaleString('zh-CN');

const gifts = (chat: number, draw: number) => [
  ...(chat > 0 ? [`赠送对话积分 ${credits(chat)}`] : []),
  ...(draw > 0 ? [`赠送绘画积分 ${credits(draw)}`] : []),
];
