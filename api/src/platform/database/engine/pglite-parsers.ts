import { type PGlite, types } from '@electric-sql/pglite';

/** What drizzle reads by itself: times, and arrays of numbers and of times. */
const readByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const asItCame = (text: string) => text;

/**
 * Makes the parsers that drizzle names in each query PGlite's own: for each query that names some, PGlite copies all that
 * it has, some three hundred.
 */
export function parseForDrizzle(lite: PGlite): void {
  for (const type of readByDrizzle) lite.parsers[type] = asItCame;
}
