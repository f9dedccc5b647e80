import { zonedTime } from 'shared/contracts/beijing-time.ts';

/** The contract's times are Beijing time, `YYYY-MM-DD HH:mm:ss`; China has no daylight saving time. */
const beijing = 8 * 3600_000;

/** A moment as the contract writes it. */
export function beijingTime(date: Date): string {
  return new Date(date.getTime() + beijing).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The moment of a time in Beijing, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`.
 * @param clock what a day alone means: its begin, or with `24:00:00` its end
 */
export function beijingMoment(text: string, clock = '00:00:00'): Date {
  const [day, time = clock] = text.split(' ');
  return new Date(zonedTime(`${day} ${time}`));
}
