import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { decorations, settings, visits } from './site-tables.ts';

/** Sections of `pc/config` that the operator changed, by name. */
export async function findSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

export async function findDecoration(db: Db, id: number) {
  const [row] = await db.select().from(decorations).where(eq(decorations.id, id));
  return row;
}

export async function countVisitOf(db: Db, day: string, terminal: number): Promise<void> {
  await db
    .insert(visits)
    .values({ day, terminal, count: 1 })
    .onConflictDoUpdate({ target: [visits.day, visits.terminal], set: { count: sql`${visits.count} + 1` } });
}
