import { readDay, writeDay } from './written-day.ts';

test.each([
  ['2026/11/6', '2026-11-06'],
  ['2026-11-06', '2026-11-06'],
  [' 2026年11月6日 ', '2026-11-06'],
  ['2026.1.31', '2026-01-31'],
  ['20261106', '2026-11-06'],
  ['2024/2/29', '2024-02-29'],
  ['', ''],
  ['  ', ''],
  ['2026/2/29', undefined],
  ['2026/13/1', undefined],
  ['11/26/2026', undefined],
  ['2026/11', undefined],
  ['昨天', undefined],
])('%j is read as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test('a day is written year, month, day', () => {
  expect(writeDay('2026-11-06')).toBe('2026/11/06');
  expect(writeDay('')).toBe('');
});
