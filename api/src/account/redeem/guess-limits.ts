import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, isUsedUp, isUsedUpFrom, type Limit } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';

// Codes have 80 random bits, so these keep guesses out of the log rather than out of the codes.
const ofUser: Limit = { name: 'redeem-user', times: 10, seconds: 1800 };
/** One browser at one address, for all accounts together. */
const ofDevice: Limit = { name: 'redeem-device', times: 20, seconds: 1800 };
const ofAddress: Limit = { name: 'redeem-address', times: 100, seconds: 1800 };

/** The user and the address that try codes. */
export interface Guesser {
  userId: number;
  request: FastifyRequest;
}

/** Refuses who has tried too many codes that do not exist. */
export async function requireGuessLeft(db: Db, { userId, request }: Guesser): Promise<void> {
  const isOver =
    (await isUsedUp(db, ofUser, String(userId))) ||
    (await isUsedUp(db, ofDevice, deviceOf(request))) ||
    (await isUsedUpFrom(db, ofAddress, clientOf(request)));
  if (isOver) throw tooOften('尝试次数过多，请 30 分钟后再试', ofUser.seconds);
}

/** Counts a code that does not exist. */
export async function countWrongGuess(db: Db, { userId, request }: Guesser): Promise<void> {
  await allowOnce(db, ofUser, String(userId));
  await allowOnce(db, ofDevice, deviceOf(request));
  await allowFrom(db, ofAddress, clientOf(request));
}
