import { drawPrompts, promptCategories } from '../../creative/prompt/prompt-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { animalPrompts, fairyPrompts, patternPrompts, stillLifePrompts } from './beings.ts';
import type { SeedPrompt } from './example.ts';
import { chinesePrompts, cityPrompts, landscapePrompts, spacePrompts } from './places.ts';

const categories: [string, SeedPrompt[]][] = [
  ['自然风光', landscapePrompts],
  ['中国风', chinesePrompts],
  ['城市光影', cityPrompts],
  ['动物伙伴', animalPrompts],
  ['花草静物', stillLifePrompts],
  ['童话奇境', fairyPrompts],
  ['星空宇宙', spacePrompts],
  ['海报图案', patternPrompts],
];

/** Examples of what can be drawn, for a site that has none. */
export async function seedPrompts(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: promptCategories.id }).from(promptCategories).limit(1);
  if (one) return;
  for (const [sort, [name, items]] of categories.entries()) {
    const [category] = await tx.insert(promptCategories).values({ name, sort }).returning({ id: promptCategories.id });
    if (!category) continue;
    const rows = items.map(([prompt, promptEn, style], at) => ({
      ...{ categoryId: category.id, prompt, promptEn, style, sort: at },
    }));
    await tx.insert(drawPrompts).values(rows);
  }
}
