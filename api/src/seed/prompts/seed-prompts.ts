import { drawPrompts, promptCategories } from '../../creative/prompt/prompt-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { linesOf, readEntries } from '../texts/read-entries.ts';

/** Examples of what can be drawn: a line `- words | translation | style of the demonstration painter` each. */
export const promptsByCategory = readEntries('prompts/prompts.md').map((category) => ({
  name: category.name,
  prompts: linesOf(category, '- ').map((line) => {
    const [prompt = '', promptEn = '', style = ''] = line.split(' | ');
    return { prompt, promptEn, style };
  }),
}));

/** Examples of what can be drawn, for a site that has none. */
export async function seedPrompts(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: promptCategories.id }).from(promptCategories).limit(1);
  if (one) return;
  for (const [sort, { name, prompts }] of promptsByCategory.entries()) {
    const [category] = await tx.insert(promptCategories).values({ name, sort }).returning({ id: promptCategories.id });
    if (!category) continue;
    const rows = prompts.map((example, at) => ({ ...example, categoryId: category.id, sort: at }));
    await tx.insert(drawPrompts).values(rows);
  }
}
