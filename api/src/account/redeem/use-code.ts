import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { lockAccount } from '../closing/closing.ts';
import { type Batch, describeGift, giveGift } from './gift.ts';
import { maskedCode } from './redeem-code.ts';
import { redeemBatches, redeemCodes, redeemUses } from './redeem-tables.ts';

export interface FoundCode {
  code: typeof redeemCodes.$inferSelect;
  batch: Batch;
}

export async function findCode(db: Db | Tx, codeHash: string): Promise<FoundCode | undefined> {
  const [row] = await db
    .select({ code: redeemCodes, batch: redeemBatches })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .where(eq(redeemCodes.codeHash, codeHash));
  return row;
}

/** @throws Refusal that says why this user cannot use the code now */
export async function requireUsable(db: Db | Tx, { code, batch }: FoundCode, userId: number): Promise<void> {
  const ofUser = and(eq(redeemUses.codeId, code.id), eq(redeemUses.userId, userId));
  if (await db.$count(redeemUses, ofUser)) throw refuse('你已经兑换过该兑换码');
  if (code.voidTime || batch.voidTime) throw refuse('该兑换码已作废');
  if (code.used >= batch.uses) throw refuse('该兑换码已被使用');
  const now = new Date();
  if (batch.validFrom && now < batch.validFrom) throw refuse(`该兑换码自 ${beijingTime(batch.validFrom)} 起可用`);
  if (batch.validUntil && now >= batch.validUntil) throw refuse(`该兑换码已于 ${beijingTime(batch.validUntil)} 过期`);
}

const refuse = (sentence: string): Refusal => invalidInput(sentence, 'sn');

/**
 * Marks the code as used by this user and gives what it gives. The user's row is locked before the code's: of all who try
 * at once one is first, and an account that is being deleted is given nothing.
 */
export async function useCode(tx: Tx, codeId: number, userId: number) {
  if (!(await lockAccount(tx, userId))) throw new Refusal('账号已注销');
  const [code] = await tx.select().from(redeemCodes).where(eq(redeemCodes.id, codeId)).for('update');
  if (!code) throw new Error(`code ${codeId} is gone`);
  // Read after the lock, and locked against `redeem void`.
  const [batch] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, code.batchId)).for('share');
  if (!batch) throw new Error(`batch ${code.batchId} is gone`);
  await requireUsable(tx, { code, batch }, userId);
  const gift = describeGift(batch);
  const [use] = await tx.insert(redeemUses).values({ codeId, userId, content: gift.content }).returning();
  if (!use) throw new Error(`the use of code ${codeId} was not added`);
  await tx
    .update(redeemCodes)
    .set({ used: sql`${redeemCodes.used} + 1` })
    .where(eq(redeemCodes.id, codeId));
  const sn = maskedCode(code.prefix);
  await giveGift(tx, batch, { codeId, userId, sn });
  return { id: use.id, sn, type: batch.type, ...gift, create_time: beijingTime(use.createTime) };
}
