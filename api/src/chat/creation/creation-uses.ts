import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { creations } from './creation-tables.ts';

/** One statement each, so that no two processes wait for each other. */
export async function addCreationUses(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .update(creations)
      .set({ uses: sql`${creations.uses} + ${count}` })
      .where(eq(creations.id, id));
  }
}
