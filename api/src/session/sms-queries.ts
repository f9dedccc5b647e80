import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db.ts';
import { smsCodes } from './session-tables.ts';

const codeLife = 10 * 60_000;
/** Wrong guesses before a code is void: 5 in 10^6. */
const mostWrong = 5;

/** Makes the newest code of a number and scene; older ones count no more. Leading zeros are kept. */
export async function makeCode(tx: Tx, mobile: string, scene: string): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expireTime = new Date(Date.now() + codeLife);
  await tx.insert(smsCodes).values({ mobile, scene, codeHash: hashCode(mobile, scene, code), expireTime });
  return code;
}

/**
 * Uses up the newest code, if this is it. Only one caller can: the row is locked. A wrong guess is counted on the
 * code, so call this in a transaction that commits either way.
 */
export async function useCode(tx: Tx, mobile: string, scene: string, code: string): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(smsCodes)
    .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.scene, scene)))
    .orderBy(desc(smsCodes.id))
    .limit(1)
    .for('update');
  if (!row || row.usedTime || row.wrong >= mostWrong || row.expireTime <= new Date()) return false;
  const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashCode(mobile, scene, code)));
  await tx
    .update(smsCodes)
    .set(right ? { usedTime: new Date() } : { wrong: sql`${smsCodes.wrong} + 1` })
    .where(eq(smsCodes.id, row.id));
  return right;
}

const hashCode = (mobile: string, scene: string, code: string) =>
  createHash('sha256').update(`${mobile} ${scene} ${code}`).digest('base64url');

export async function dropOldCodes(db: Db): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.expireTime, new Date(Date.now() - 24 * 3600_000)));
}
