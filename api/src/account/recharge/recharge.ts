/** Packages of credits, as other wings show them. */
export { findRechargePackages, isRechargeSold } from './recharge-queries.ts';
