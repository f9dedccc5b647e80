/** Codes by SMS and mail, as other wings use them. */
export { requireGuessLeft, useCode } from './stored-codes.ts';
