import { addMembership, takeMembershipBack } from '../membership/stored-memberships.ts';
import { takeOffer } from '../membership/stored-offers.ts';
import type { OrderEffect } from './order-effect.ts';

/** A membership begins or grows longer, and the offer that made its price is used up. */
export const membershipEffect: OrderEffect = {
  async objection(tx, { id, userId, snapshot }) {
    if (snapshot.kind !== 'member' || snapshot.offer === undefined) return undefined;
    return (await takeOffer(tx, userId, snapshot.packageId, id)) ? undefined : '优惠只能使用一次，自动退回';
  },
  async apply(tx, { sn, userId, snapshot }) {
    if (snapshot.kind === 'member') await addMembership(tx, userId, `order:${sn}`, snapshot);
  },
  async undo(tx, { sn, amount, snapshot }, { before, after }) {
    if (snapshot.kind !== 'member') return;
    await takeMembershipBack(tx, `order:${sn}`, after === amount ? 1 : (after - before) / amount);
  },
};
