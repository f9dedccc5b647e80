/** Lines of the account log, as other wings show them. */
export { findReceiptLines, type ReceiptLine, shownReceiptLine } from './receipt-lines.ts';
