import type { Share } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { StoredOrder } from './stored-orders.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Effects of a paid order, undone by its refund. */
    orderEffects: OrderEffect[];
  }
}

/** The returned part of an order, in fen. */
export interface PartBack {
  /** Given back before it. */
  before: number;
  /** Given back with it. */
  after: number;
}

/** The payment of an order: its channel, and the payer as the channel names him. */
interface OrderPayment {
  channel: string;
  payer?: string | undefined;
}

/**
 * What a paid order causes besides the money. All effects of an order happen in the transaction of its payment, and are undone in that of a
 * refund, in the order of the list that `app.ts` composes (`app.orderEffects`). An effect locks users and rows of its own; balances are locked last, by
 * the posting that has the money and the credits of all effects.
 */
export interface OrderEffect {
  /** The reason why a waiting order cannot take a payment, for its payer. The user is locked. */
  objection?(tx: Tx, order: StoredOrder): Promise<string | undefined>;
  apply?(tx: Tx, order: StoredOrder, payment: OrderPayment): Promise<void>;
  undo?(tx: Tx, order: StoredOrder, back: PartBack): Promise<void>;
  /** Credits that the buyer gets. */
  gives?(order: StoredOrder): Share[];
  /** Credits that a refund takes back. */
  takes?(order: StoredOrder, back: PartBack): Share[];
}
