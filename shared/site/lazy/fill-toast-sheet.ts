import { notistackStyles } from './notistack-styles.ts';
import { toastStyles } from './toast-styles.ts';

/*
 * Fills the style element that the document keeps for toasts. A strict style policy takes rules only from an element with the page's
 * nonce, and the library that notistack brings removes that nonce when it is loaded: so this is imported before it.
 */
const sheet = document.head.querySelector('style#_goober');
if (sheet && !sheet.textContent?.trim()) sheet.textContent = notistackStyles + toastStyles;
