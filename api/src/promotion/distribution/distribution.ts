/** Distributors, as other features use them. */
export { distributionApplications, distributorGroups, distributors } from './distribution-tables.ts';
export { findRate } from './rates.ts';
