/** What other wings need to add an effect of an order. */
export { creditsEffect } from './credits-effect.ts';
export { membershipEffect } from './membership-effect.ts';
export type { OrderEffect, PartBack } from './order-effect.ts';
export { orders } from './order-tables.ts';
export { newSn, type StoredOrder } from './stored-orders.ts';
