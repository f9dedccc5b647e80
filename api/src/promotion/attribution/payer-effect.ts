import type { FastifyInstance } from 'fastify';
import type { OrderEffect } from '../../account/order/order.ts';
import { noteMark } from './marks.ts';

/**
 * Notes which account has paid: where a user and somebody above pay from one, they may be one person. It looks at users above and below, so
 * it is the last of the effects.
 */
export const payerEffect = (app: Pick<FastifyInstance, 'secrets'>): OrderEffect => ({
  async apply(tx, { userId }, { channel, payer }) {
    if (payer) await noteMark(app, tx, userId, { signal: 'pay', value: `${channel} ${payer}` });
  },
});
