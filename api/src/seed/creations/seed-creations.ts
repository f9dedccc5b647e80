import { creationCategories, creations } from '../../chat/creation/creation-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readEntries } from '../read-entries.ts';
import { creationOf, type SeedCreation } from './template.ts';

/** Categories, and their files in this folder. */
const categories = [
  ['社交平台', 'social'],
  ['职场文书', 'work'],
  ['营销商业', 'business'],
  ['学习教育', 'study'],
  ['故事文学', 'story'],
  ['生活情感', 'life'],
  ['公文法务', 'formal'],
  ['产品技术', 'product'],
] as const;

/** What the model is asked: the brief, the parts, the rules. */
function contentOf({ brief, parts, rules }: SeedCreation): string {
  const numbered = parts.map((part, at) => `${at + 1}. ${part}`).join('\n');
  return `${brief.replace(/\{(\w+)\}/g, '$${$1}')}\n\n结构：\n${numbered}\n\n要求：${rules}`;
}

export async function seedCreations(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: creationCategories.id }).from(creationCategories).limit(1);
  if (one) return;
  for (const [sort, [name, file]] of categories.entries()) {
    const [category] = await tx
      .insert(creationCategories)
      .values({ name, sort })
      .returning({ id: creationCategories.id });
    if (!category) continue;
    const rows = readEntries(`creations/${file}.md`)
      .map(creationOf)
      .map((item, at) => ({
        categoryId: category.id,
        name: item.name,
        image: `files/v2/badge/${item.icon}.svg`,
        tips: item.tips,
        content: contentOf(item),
        form: item.form,
        temperature: item.temperature,
        answers: item.answers,
        sort: at,
      }));
    await tx.insert(creations).values(rows);
  }
}
