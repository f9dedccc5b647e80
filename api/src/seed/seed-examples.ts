import { exampleGroups, examples } from '../chat/examples/example-tables.ts';
import type { Tx } from '../platform/database/db.ts';
import { linesOf, readEntries, requireValue } from './texts/read-entries.ts';

export async function seedExamples(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: exampleGroups.id }).from(exampleGroups).limit(1);
  if (one) return;
  for (const [sort, entry] of readEntries('examples.md').entries()) {
    const [group] = await tx
      .insert(exampleGroups)
      .values({ name: entry.name, image: `files/v2/topic/${requireValue(entry, 'image')}.svg`, sort })
      .returning({ id: exampleGroups.id });
    if (!group) continue;
    const rows = linesOf(entry, '- ').map((content, at) => ({ groupId: group.id, content, sort: at }));
    await tx.insert(examples).values(rows);
  }
}
