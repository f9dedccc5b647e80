/** Lines of the account log, as other wings show them. */
export { logLine } from './account-log-queries.ts';
