/** Checks of other wings before they give a user something. */
export { lockAccount } from './stored-deletions.ts';
