/** Distributors, as other features use them. */
export { findLastApplication } from './applications.ts';
export { distributionApplications, distributorGroups, distributors } from './distribution-tables.ts';
export { lockGroup } from './rate-commands.ts';
export { findRate, findRatesOf, makeDistributor } from './rates.ts';
