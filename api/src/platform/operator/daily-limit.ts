import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { operatorMoves } from './daily-limit-tables.ts';
import { operatorTokens } from './operator-tables.ts';

type Move = Pick<typeof operatorMoves.$inferSelect, 'kind' | 'about' | 'amount'>;

/**
 * Counts what one operator alone moves: of each kind so much in 24 hours, in however many steps. What one operator does at
 * once is done one after the other: the operator's row stays locked until the transaction ends.
 * @returns whether it is within the limit (else nothing is counted), and what is left of it before
 */
export async function moveAlone(
  tx: Tx,
  operatorId: number,
  { limit, ...move }: Move & { limit: number },
): Promise<{ isAllowed: boolean; left: number }> {
  await tx
    .select({ id: operatorTokens.id })
    .from(operatorTokens)
    .where(eq(operatorTokens.id, operatorId))
    .for('update');
  const left = await leftAlone(tx, operatorId, { kind: move.kind, limit });
  if (move.amount > left) return { isAllowed: false, left };
  await tx
    .insert(operatorMoves)
    .values({ operatorId, ...move })
    .onConflictDoNothing();
  return { isAllowed: true, left };
}

/** The amount that one operator may still move alone within 24 hours. */
export async function leftAlone(
  db: Db | Tx,
  operatorId: number,
  { kind, limit }: { kind: Move['kind']; limit: number },
): Promise<number> {
  const own = and(eq(operatorMoves.operatorId, operatorId), eq(operatorMoves.kind, kind));
  const [moved] = await db
    .select({ sum: sql<number>`coalesce(sum(${operatorMoves.amount}), 0)::float8` })
    .from(operatorMoves)
    .where(and(own, sql`${operatorMoves.time} > now() - interval '24 hours'`));
  return Math.max(0, limit - (moved?.sum ?? 0));
}

/** Takes back a counted amount that did not leave after all. */
export async function unmove(tx: Tx, { kind, about }: Omit<Move, 'amount'>): Promise<void> {
  await tx.delete(operatorMoves).where(and(eq(operatorMoves.kind, kind), eq(operatorMoves.about, about)));
}
