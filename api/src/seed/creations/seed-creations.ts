import { creationCategories, creations } from '../../chat/creation/creation-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { businessCreations } from './business.ts';
import { formalCreations } from './formal.ts';
import { lifeCreations } from './life.ts';
import { productCreations } from './product.ts';
import { socialCreations } from './social.ts';
import { storyCreations } from './story.ts';
import { studyCreations } from './study.ts';
import type { SeedCreation } from './template.ts';
import { workCreations } from './work.ts';

const categories: [string, SeedCreation[]][] = [
  ['社交平台', socialCreations],
  ['职场文书', workCreations],
  ['营销商业', businessCreations],
  ['学习教育', studyCreations],
  ['故事文学', storyCreations],
  ['生活情感', lifeCreations],
  ['公文法务', formalCreations],
  ['产品技术', productCreations],
];

/** What the model is asked: the brief, the parts, the rules. */
function contentOf({ brief, parts, rules }: SeedCreation): string {
  const numbered = parts.map((part, at) => `${at + 1}. ${part}`).join('\n');
  return `${brief.replace(/\{(\w+)\}/g, '$${$1}')}\n\n结构：\n${numbered}\n\n要求：${rules}`;
}

export async function seedCreations(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: creationCategories.id }).from(creationCategories).limit(1);
  if (one) return;
  for (const [sort, [name, items]] of categories.entries()) {
    const [category] = await tx
      .insert(creationCategories)
      .values({ name, sort })
      .returning({ id: creationCategories.id });
    if (!category) continue;
    const rows = items.map((item, at) => ({
      categoryId: category.id,
      name: item.name,
      image: `files/v2/badge/${item.icon}.svg`,
      tips: item.tips,
      content: contentOf(item),
      form: item.form,
      temperature: item.temperature,
      answers: item.answers ?? 1,
      sort: at,
    }));
    await tx.insert(creations).values(rows);
  }
}
