/** What orders of friends bring, as other features use it. */
export { commissionEffect } from './commission-effect.ts';
export { commissionReturns, commissions } from './commission-tables.ts';
export { findCommissionsOf } from './find-commissions-of.ts';
export { queueDue } from './maturity.ts';
export { revoke } from './revoke.ts';
export { holdOf, lockCommission, type StoredCommission } from './stored-commissions.ts';
