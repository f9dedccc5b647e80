/** How the wings check what others will read. */
export type { TextChecks } from './sensitive-words.ts';
