import { cardType } from 'shared/contracts/account/redeem.ts';
import { changeType } from '../../ledger/change-types.ts';
import { give } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import { durationText } from '../membership/package-queries.ts';
import { addMembership } from '../membership/stored-memberships.ts';
import type { redeemBatches } from './redeem-tables.ts';

export type Batch = typeof redeemBatches.$inferSelect;
/** What each code of a batch gives: credits, or what a package gave when the batch was made. */
export type Gift = Pick<Batch, 'type' | 'amount' | 'snapshot'>;

/** One use of a code. */
export interface Redeemed {
  codeId: number;
  userId: number;
  /** How the user knows the code. */
  sn: string;
}

const kinds: Record<number, string> = {
  [cardType.vip]: '会员',
  [cardType.recharge]: '充值套餐',
  [cardType.chat]: '对话积分',
  [cardType.draw]: '绘画积分',
};

/** The kind of a gift in one word, and what exactly it is. */
export function describeGift(gift: Gift): { type_desc: string; content: string } {
  const { chat, draw } = creditsOf(gift);
  const credits = [chat && `${shown(chat)} 对话积分`, draw && `${shown(draw)} 绘画积分`].filter(Boolean).join('、');
  const { snapshot } = gift;
  const type_desc = kinds[gift.type] ?? '';
  if (!snapshot) return { type_desc, content: credits };
  if (snapshot.kind === 'recharge') return { type_desc, content: `${snapshot.name}：${credits}` };
  const gifts = credits && `，赠 ${credits}`;
  return { type_desc, content: `${snapshot.name}（${durationText(snapshot)}）${gifts}` };
}

const shown = (credits: number) => credits.toLocaleString('zh-CN');

/** Gives it, in the transaction that marks the code as used. */
export async function giveGift(tx: Tx, gift: Gift, { codeId, userId, sn }: Redeemed): Promise<void> {
  const key = `redeem:${codeId}:${userId}`;
  const { chat, draw } = creditsOf(gift);
  const shares = [
    { currency: 'chat' as const, amount: chat, changeType: changeType.redeem },
    { currency: 'draw' as const, amount: draw, changeType: changeType.redeemDraw },
  ].filter(({ amount }) => amount > 0);
  const isNew = [
    gift.snapshot?.kind === 'member' ? await addMembership(tx, userId, key, gift.snapshot) : true,
    shares.length > 0 ? await give(tx, key, { cause: 'redeem', causeId: codeId, sourceSn: sn, userId, shares }) : true,
  ];
  if (isNew.includes(false)) throw new Error(`${key} was given before`);
}

/** Whole credits of each kind. */
function creditsOf({ type, amount, snapshot }: Gift): { chat: number; draw: number } {
  if (snapshot?.kind === 'member') return { chat: snapshot.giveChat, draw: snapshot.giveDraw };
  if (snapshot) return { chat: snapshot.chat + snapshot.giveChat, draw: snapshot.draw + snapshot.giveDraw };
  return { chat: type === cardType.chat ? (amount ?? 0) : 0, draw: type === cardType.draw ? (amount ?? 0) : 0 };
}
