/** Forbidden words, as the wings look for them in what others will read. */
export type { RequireClean } from './sensitive-words.ts';
