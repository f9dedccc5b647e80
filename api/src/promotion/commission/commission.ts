/** What orders of friends bring, as other features use it. */
export { commissionEffect } from './commission-effect.ts';
export { commissionReturns, commissions } from './commission-tables.ts';
export { queueDue } from './maturity.ts';
export { findCommissionsOf, holdOf, lockCommission, revoke, type StoredCommission } from './stored-commissions.ts';
