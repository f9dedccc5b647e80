import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { articleCollections, recordCollections } from './collection-tables.ts';

/** Collections that one user may have of each kind. */
const mostCollected = 1000;

/** Refuses when the user has collected as much as may be kept. The caller holds the user's lock. */
export async function requireRoom(
  tx: Tx,
  table: typeof recordCollections | typeof articleCollections,
  userId: number,
): Promise<void> {
  const count = await tx.$count(table, eq(table.userId, userId));
  if (count >= mostCollected) throw new Refusal(`最多收藏 ${mostCollected} 条，请先移除一些`);
}
