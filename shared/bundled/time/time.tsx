import { zonedTime } from 'shared/contracts/beijing-time.ts';

/** To the minute: `2026-01-05 07:30`, of the API's `YYYY-MM-DD HH:mm:ss`. */
export const minuteOf = (time: string): string => time.slice(0, 16);

/** The day of the API's `YYYY-MM-DD HH:mm:ss`. */
export const dayOf = (time: string): string => time.slice(0, 10);

interface TimeProps {
  /** The API's `YYYY-MM-DD HH:mm:ss`, in Beijing's time. */
  at: string;
  /** Only the day is known, or matters. */
  isDay?: boolean;
  before?: string;
  after?: string;
}

/** A moment as people read it and as machines do. */
export function Time({ at, isDay = false, before = '', after = '' }: TimeProps) {
  return (
    <time dateTime={isDay ? dayOf(at) : zonedTime(at)}>{`${before}${isDay ? dayOf(at) : minuteOf(at)}${after}`}</time>
  );
}
