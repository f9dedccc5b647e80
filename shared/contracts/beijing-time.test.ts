import { beijingDay, zonedTime } from 'shared/contracts/beijing-time.ts';

test('a time of the contract is the same moment in every zone', () => {
  expect(new Date(zonedTime('2026-01-05 07:30:00')).toISOString()).toBe('2026-01-04T23:30:00.000Z');
});

test.each([
  ['before midnight in Beijing', '2026-01-04T15:59:59Z', '2026-01-04'],
  ['after midnight in Beijing, the evening before in London', '2026-01-04T16:00:00Z', '2026-01-05'],
])('the day %s', (_when, moment, day) => {
  expect(beijingDay(new Date(moment))).toBe(day);
});
