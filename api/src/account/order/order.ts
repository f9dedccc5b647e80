/** What other wings need to add an effect of an order. */
export { creditsEffect } from './credits-effect.ts';
export { membershipEffect } from './membership-effect.ts';
export type { OrderEffect } from './order-effect.ts';
export { newSn } from './stored-orders.ts';
