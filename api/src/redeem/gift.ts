import { cardType } from 'shared/contracts/redeem.ts';
import type { Tx } from '../database/db.ts';
import { changeType } from '../ledger/change-types.ts';
import { grant } from '../ledger/ledger.ts';
import type { redeemBatches } from './redeem-tables.ts';

export type Batch = typeof redeemBatches.$inferSelect;
/** What each code of a batch gives. */
export type Gift = Pick<Batch, 'type' | 'amount' | 'packageId'>;

/** One use of a code. */
export interface Redeemed {
  codeId: number;
  userId: number;
  /** How the user knows the code. */
  sn: string;
}

const credits: Record<number, { currency: 'chat' | 'draw'; label: string; changeType: number }> = {
  [cardType.chat]: { currency: 'chat', label: '对话积分', changeType: changeType.redeem },
  [cardType.draw]: { currency: 'draw', label: '绘画积分', changeType: changeType.redeemDraw },
};

/** The kind of a gift in one word, and what exactly it is. */
export function describeGift({ type, amount }: Gift): { type_desc: string; content: string } {
  const { label } = creditsOf(type);
  return { type_desc: label, content: `${(amount ?? 0).toLocaleString('zh-CN')} ${label}` };
}

/** Gives it, in the transaction that marks the code as used. */
export async function giveGift(tx: Tx, { type, amount }: Gift, { codeId, userId, sn }: Redeemed): Promise<void> {
  const { currency, changeType } = creditsOf(type);
  const key = `redeem:${codeId}:${userId}`;
  const cause = { cause: 'redeem', causeId: codeId, remark: '卡密兑换', sourceSn: sn };
  if (!(await grant(tx, key, { ...cause, userId, currency, amount: amount ?? 0, changeType })))
    throw new Error(`${key} was posted before`);
}

function creditsOf(type: number) {
  const found = credits[type];
  if (!found) throw new Error(`redeem: type ${type} gives no credits`);
  return found;
}
