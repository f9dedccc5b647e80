import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { ClientAddress } from '../../platform/limits/client-address.ts';
import { allowFrom, isUsedUpFrom, type Limit } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { codeMinutes } from '../../providers/code/code-sender.ts';
import { codes } from './code-tables.ts';

/** Wrong guesses before a code is void: 5 in 10^6. */
const maxWrong = 5;
/** Wrong codes from one address for all targets: it stops a few guesses at each of many accounts. */
const guesses: Limit = { name: 'code-address', times: 100, seconds: 1800 };

/** What a code was sent to and for. */
export interface SentTo {
  target: string;
  scene: string;
}

/** Makes the newest code of a target and scene; older ones count no more. Leading zeros are kept. */
export async function makeCode(tx: Tx, sent: SentTo): Promise<{ id: number; code: string }> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expireTime = new Date(Date.now() + codeMinutes * 60_000);
  const [row] = await tx
    .insert(codes)
    .values({ ...sent, codeHash: hashCode(sent, code), expireTime })
    .returning({ id: codes.id });
  if (!row) throw new Error('the code was not stored');
  return { id: row.id, code };
}

/**
 * Uses up the newest code, if this is it. Only one caller can: the row is locked. A wrong guess is counted on the
 * code and on the address, so call this in a transaction that commits either way. Throws when the address has guessed
 * too often.
 */
export async function useCode(tx: Tx, sent: SentTo, code: string, client: ClientAddress): Promise<boolean> {
  await requireGuessLeft(tx, client);
  const right = await isNewest(tx, sent, code);
  if (!right) await allowFrom(tx, guesses, client);
  return right;
}

/** Refuses an address that has guessed too often. */
export async function requireGuessLeft(db: Db | Tx, client: ClientAddress): Promise<void> {
  if (await isUsedUpFrom(db, guesses, client)) throw tooOften('尝试次数过多，请 30 分钟后再试');
}

async function isNewest(tx: Tx, sent: SentTo, code: string): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.target, sent.target), eq(codes.scene, sent.scene)))
    .orderBy(desc(codes.id))
    .limit(1)
    .for('update');
  if (!row || row.usedTime || row.wrong >= maxWrong || row.expireTime <= new Date()) return false;
  const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashCode(sent, code)));
  await tx
    .update(codes)
    .set(right ? { usedTime: new Date() } : { wrong: sql`${codes.wrong} + 1` })
    .where(eq(codes.id, row.id));
  return right;
}

const hashCode = ({ target, scene }: SentTo, code: string) => hash('sha256', `${target} ${scene} ${code}`, 'base64url');

export async function dropOldCodes(db: Db): Promise<void> {
  await db.delete(codes).where(lt(codes.expireTime, new Date(Date.now() - 24 * 3600_000)));
}

/** Whether a code of one of these scenes was used for a target in the last `hours`, at most 24: older ones are forgotten. */
export async function wasUsedLately(db: Db | Tx, target: string, scenes: string[], hours: number): Promise<boolean> {
  const lately = sql`${codes.usedTime} > now() - make_interval(hours => ${hours})`;
  return (await db.$count(codes, and(eq(codes.target, target), inArray(codes.scene, scenes), lately))) > 0;
}
