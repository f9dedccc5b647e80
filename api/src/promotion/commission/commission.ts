/** What orders of friends bring, as other features use it. */
export { commissionEffect } from './commission-effect.ts';
