import { and, eq, isNull, sql } from 'drizzle-orm';
import { cardType } from 'shared/contracts/account/redeem.ts';
import { hashCode, prefixOf, readCode } from '../account/redeem/redeem-code.ts';
import { redeemBatches, redeemCodes } from '../account/redeem/redeem-tables.ts';
import type { Config } from '../platform/config/config.ts';
import type { Tx } from '../platform/database/db.ts';
import { Secrets } from '../platform/secrets/secrets.ts';

/** Codes that everybody may try in the demo, each account once; the README names one of them. None has a letter that is read as a digit. */
const demoBatches = [
  { name: '演示兑换码：对话积分', code: 'CHAT-2026-FREE-TEST', type: cardType.chat, amount: 50 },
  { name: '演示兑换码：绘画积分', code: 'DRAW-2026-FREE-TEST', type: cardType.draw, amount: 20 },
];

/** The demo's codes, once. A database that a demo has filled does not give credits away in production. */
export async function seedRedeem(tx: Tx, config: Pick<Config, 'siteMode' | 'secretKey' | 'dataDir'>): Promise<void> {
  for (const { name, code, type, amount } of demoBatches) {
    if (config.siteMode === 'production') {
      const open = and(eq(redeemBatches.name, name), isNull(redeemBatches.voidTime));
      await tx.update(redeemBatches).set({ voidTime: sql`now()` }).where(open);
      continue;
    }
    await tx.insert(redeemBatches).values({ name, type, amount, uses: 1_000_000 }).onConflictDoNothing();
    const [batch] = await tx.select().from(redeemBatches).where(eq(redeemBatches.name, name));
    const plain = readCode(code);
    if (!plain) throw new Error(`${code} is no redeem code`);
    const row = { prefix: prefixOf(plain), codeHash: hashCode(new Secrets(config), plain) };
    if (batch)
      await tx
        .insert(redeemCodes)
        .values({ ...row, batchId: batch.id })
        .onConflictDoNothing();
  }
}
