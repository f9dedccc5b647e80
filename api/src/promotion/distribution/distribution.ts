/** Distributors, as other features use them. */
export { distributionApplications, distributorGroups, distributors } from './distribution-tables.ts';
export { lockGroup } from './rate-commands.ts';
export { findRate, makeDistributor, type Rates, ratesOf, usualRates } from './rates.ts';
