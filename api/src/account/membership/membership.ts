/** What a membership gives and costs, as other wings ask for it. */
export { isMember } from './is-member.ts';
export { giveUseBack, memberPrice } from './member-uses.ts';
export { durationText, findBenefits, findMemberPackages, isMembershipSold } from './package-queries.ts';
