import { changeType } from '../../ledger/change-types.ts';
import type { OrderEffect } from './order-effect.ts';
import type { OrderSnapshot } from './order-tables.ts';

/** Credits that an order gives: what kind, how many, and the change types of giving and of taking back. */
interface Given {
  name: string;
  currency: 'chat' | 'draw';
  amount: number;
  give: number;
  take: number;
}

/** The credits that an order gives, a line each. */
export function creditsOf(snapshot: OrderSnapshot): Given[] {
  const { rechargeTaken, rechargeTakenDraw, memberGiftTaken, memberGiftTakenDraw } = changeType;
  const { recharge, rechargeDraw, rechargeGift, rechargeGiftDraw, memberGift, memberGiftDraw } = changeType;
  const { giveChat, giveDraw } = snapshot;
  const lines: Given[] =
    snapshot.kind === 'member'
      ? [
          { name: '赠送对话积分', currency: 'chat', amount: giveChat, give: memberGift, take: memberGiftTaken },
          { name: '赠送绘画积分', currency: 'draw', amount: giveDraw, give: memberGiftDraw, take: memberGiftTakenDraw },
        ]
      : [
          { name: '对话积分', currency: 'chat', amount: snapshot.chat, give: recharge, take: rechargeTaken },
          { name: '绘画积分', currency: 'draw', amount: snapshot.draw, give: rechargeDraw, take: rechargeTakenDraw },
          { name: '赠送对话积分', currency: 'chat', amount: giveChat, give: rechargeGift, take: rechargeTaken },
          { name: '赠送绘画积分', currency: 'draw', amount: giveDraw, give: rechargeGiftDraw, take: rechargeTakenDraw },
        ];
  return lines.filter(({ amount }) => amount > 0);
}

/**
 * The credits of an order. A refund takes them back in proportion to the money, rounded down over all refunds of the order so far together,
 * so that the last one takes what is left.
 */
export const creditsEffect: OrderEffect = {
  gives: ({ snapshot }) =>
    creditsOf(snapshot).map(({ currency, amount, give }) => ({ currency, amount, changeType: give })),
  takes({ amount: paid, snapshot }, { before, after }) {
    const taken = (credits: number, refunded: number) => Number((BigInt(credits) * BigInt(refunded)) / BigInt(paid));
    return creditsOf(snapshot)
      .map(({ currency, amount, take }) => ({
        currency,
        amount: taken(amount, after) - taken(amount, before),
        changeType: take,
      }))
      .filter((share) => share.amount > 0);
  },
};
