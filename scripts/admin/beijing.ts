import { zonedTime } from 'shared/contracts/beijing-time.ts';

/** As the api writes a time for programs, and as the contract of the site writes one. */
const ofUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const ofContract = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const ofBeijing = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/;
const ahead = 8 * 3_600_000;

/** A reply with every time in Beijing, `2026-01-05T09:30:00+08:00`: one zone, and it says which. */
export function inBeijing<T>(value: T): T {
  if (typeof value === 'string') return timeInBeijing(value) as T;
  if (Array.isArray(value)) return value.map(inBeijing) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, within]) => [name, inBeijing(within)])) as T;
}

function timeInBeijing(text: string): string {
  if (ofContract.test(text)) return zonedTime(text);
  if (!ofUtc.test(text)) return text;
  return `${new Date(Date.parse(text) + ahead).toISOString().slice(0, 19)}+08:00`;
}

export const isTime = (text: string): boolean => ofBeijing.test(text);

/** To the minute, as a cell shows it; that the zone is Beijing's stands below. */
export const minuteInBeijing = (time: string): string => time.slice(0, 16).replace('T', ' ');
