import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { skills } from './skill-tables.ts';

/** One statement each, so that no two processes wait for each other. */
export async function addSkillUses(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .update(skills)
      .set({ uses: sql`${skills.uses} + ${count}` })
      .where(eq(skills.id, id));
  }
}
