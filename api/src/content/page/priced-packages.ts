import type { FastifyInstance } from 'fastify';
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
import { isDrawingOpen } from '../../site/settings/settings.ts';

/** The blocks with what is sold at this moment in those that show prices; one of what is not sold is left out. */
export async function withPackages(app: FastifyInstance, blocks: readonly Block[]): Promise<Block[]> {
  const { db } = app;
  const isPriced = blocks.some(({ type }) => type === 'pricing');
  const draw = isPriced && (await isDrawingOpen(app)) ? '绘画积分' : '绘画积分（绘画开放后可用）';
  const filled: Block[] = [];
  for (const block of blocks) {
    if (block.type !== 'pricing') filled.push(block);
    else {
      const packages = block.of === 'member' ? await memberPackages(db, draw) : await rechargePackages(db, draw);
      if (packages.length > 0) filled.push({ ...block, packages });
    }
  }
  return filled;
}

async function memberPackages(db: Db, draw: string): Promise<PricedPackage[]> {
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
      ...gifts(one, draw),
      ...benefits.filter(({ id }) => one.benefitIds.includes(id)).map(({ name }) => name),
    ].slice(0, 10),
  }));
}

async function rechargePackages(db: Db, draw: string): Promise<PricedPackage[]> {
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
      ...(one.draw > 0 ? [`${draw} ${credits(one.draw)}`] : []),
      ...gifts(one, draw),
    ],
  }));
}

/** Thousands apart, as the pages where they are bought write them. */
const credits = (count: number) => count.toLocaleString('zh-CN');

const gifts = ({ giveChat, giveDraw }: { giveChat: number; giveDraw: number }, draw: string) => [
  ...(giveChat > 0 ? [`赠送对话积分 ${credits(giveChat)}`] : []),
  ...(giveDraw > 0 ? [`赠送${draw} ${credits(giveDraw)}`] : []),
];
