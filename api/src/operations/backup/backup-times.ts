import { beijingMoment, beijingTime } from '../../platform/format/beijing-time.ts';

const day = 86_400_000;

/** When the newest backup should have been made: the last time of day `at`, in Beijing. */
export function lastDue(now: Date, at: string): Date {
  const today = beijingMoment(`${beijingTime(now).slice(0, 10)} ${at}:00`);
  return today <= now ? today : new Date(today.getTime() - day);
}

export const nextDue = (now: Date, at: string): Date => new Date(lastDue(now, at).getTime() + day);
