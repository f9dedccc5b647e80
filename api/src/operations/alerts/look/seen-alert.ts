import type { FastifyInstance } from 'fastify';
import type { Waiting } from '../../../platform/operator/waiting.ts';
import type { disksOf } from '../../backup/kept/disks.ts';

/** A problem that a check has found, in Chinese. */
export interface SeenAlert {
  key: string;
  isUrgent?: true;
  says: string;
  /** The remedy, with its command. */
  advice: string;
  /** Since when, where that is known; else since it was seen first. */
  since?: Date;
  /** Minutes for which it has to be seen before it is sent. */
  settles?: number;
}

/** The parts of a check that a test replaces. */
export interface LookParts {
  app: FastifyInstance;
  queues(): Promise<Waiting[]>;
  disks(): ReturnType<typeof disksOf>;
  certificateEnd(address: URL): Promise<Date>;
}

/** One thing that is looked at. Keys of its alerts begin with its name and a point. */
export interface Check {
  name: string;
  /** For `alerts checks`. */
  about: string;
  /** @throws what kept it from looking: its alerts stay as they are */
  look(parts: LookParts, now: Date): Promise<SeenAlert[]>;
}

const hour = 3_600_000;

/** `3 小时`, `2 天`. */
export function ageText(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

export const hoursAfter = (time: Date, hours: number): Date => new Date(time.getTime() + hours * hour);
