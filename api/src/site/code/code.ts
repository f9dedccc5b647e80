/** Codes by SMS and mail, as other wings use them. */
export { requireGuessLeft, useCode, wasUsedLately } from './stored-codes.ts';
