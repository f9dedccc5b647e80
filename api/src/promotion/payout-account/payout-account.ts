/** Saved payout accounts and identities, as other features use them. */

export { requireDetails, withdrawTypes } from './payee-details.ts';
export { payoutAccounts, payoutIdentities } from './payout-account-tables.ts';
export { proveByMobile } from './prove-by-mobile.ts';
export { findShownAccounts, ownPicture } from './shown-accounts.ts';
export { findIdentity, openIdentity } from './stored-identities.ts';
export { openDetails, requireUsable } from './stored-payout-accounts.ts';
export { asksWechat } from './wechat-account-routes.ts';
