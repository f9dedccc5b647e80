import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { decorations, settings, visits } from './site-tables.ts';

/** Sections of `pc/config` that the operator changed, by name. */
export async function findSettings(db: Db | Tx): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

export async function findDecoration(db: Db, id: number) {
  const [row] = await db.select().from(decorations).where(eq(decorations.id, id));
  return row;
}

/** Adds visits, by `<day> <terminal>`. */
export async function addVisits(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [day = '', terminal] = key.split(' ');
    return { day, terminal: Number(terminal), count };
  });
  // In one order everywhere, so that two processes do not wait for each other.
  rows.sort((one, other) => one.terminal - other.terminal);
  await db
    .insert(visits)
    .values(rows)
    .onConflictDoUpdate({
      target: [visits.day, visits.terminal],
      set: { count: sql`${visits.count} + excluded.count` },
    });
}
