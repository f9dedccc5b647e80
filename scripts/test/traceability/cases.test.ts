import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRequirements } from './traceability.ts';

const root = resolve(import.meta.dirname, '../../..');
const markdown = readFileSync(resolve(root, 'docs/cases.md'), 'utf8');

/** The numbers of the case list; the list itself leaves the others out. */
const numbers: Record<string, readonly number[]> = {
  AUTH: [4, 6, 10, 11, 13, 14, 15, 17, 18, 20, 21, 22, 23, 25],
  IDOR: [2, 3, 5, 6, 7, 10, 12, 14],
  XSS: [1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 16, 17, 19, 21, 23, 24, 25, 26, 28],
  SSRF: [1, 2, 4, 5, 7, 9, 10],
  UPL: [1, 5, 6, 8, 9, 10, 11, 12, 13, 14],
  INJ: [2, 4, 6, 7, 9, 10, 11, 13, 17, 18],
  RATE: [4, 5, 6, 9, 11, 13],
  MONEY: [2, 3, 4, 5, 6, 9, 11, 12, 14, 15, 20, 21, 22, 23, 25, 26, 28, 29, 31, 32, 33, 34, 35],
  STREAM: [2, 3, 9, 10, 11, 14, 15, 16, 19, 20, 22, 23, 24],
  REMOTE: [1, 3, 6, 8, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28],
  ISO: [1, 4, 5, 8, 12, 13, 14, 15, 16, 17],
  DOWN: [2, 3, 4, 6, 7, 8, 9, 11, 13, 14, 20, 21, 22],
  DOS: [1, 3, 4, 6, 7, 8, 10, 11],
  HDR: [1, 3, 7, 8, 9],
};
const ids = Object.entries(numbers).flatMap(([group, all]) =>
  all.map((number) => `${group}-${String(number).padStart(2, '0')}`),
);

test('every case has one row, in the order of the list', () => {
  expect(readRequirements(markdown).map(({ id }) => id)).toEqual(ids);
});
