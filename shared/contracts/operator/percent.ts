import * as z from 'shared/contracts/schema.ts';

const pattern = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)\s*%?$/;

/** A part of something as operators write it: `12%`, `12.5`. */
export const percent = z
  .string()
  .check(z.trim(), z.regex(pattern, 'must be per cent, from 0 to 100, like 12 or 12.5%'));

/** Hundredths of a per cent, in which parts are stored. */
export const hundredthsOf = (text: string): number => Math.round(Number(text.replace('%', '').trim()) * 100);

export const percentOf = (hundredths: number): string => `${hundredths / 100}%`;
