/** Lines of the account log, as other wings show them. */
export { findLog } from './account-log-queries.ts';
export { lineOf as logLineOf } from './log-line.ts';
export { findReceiptLines, type ReceiptLine, shownReceiptLine } from './receipt-lines.ts';
