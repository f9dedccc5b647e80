/** What other wings ask before they give a user something. */
export { lockAccount } from './stored-deletions.ts';
