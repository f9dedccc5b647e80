/** What a membership gives and costs, as other wings ask for it. */

export { giveUseBack, memberPrice } from './member-uses.ts';
export { durationText, findBenefits, findMemberPackages, isMembershipSold } from './package-queries.ts';
export { isMember } from './stored-memberships.ts';
