import { skillCategories, skills } from '../../chat/skill/skill-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { linesOf, readEntries, requireValue } from '../texts/read-entries.ts';

/** Categories, and their files in this folder: entries whose lines `- …` are the steps of a skill. */
const categories = [
  ['职场沟通', 'work'],
  ['写作润色', 'writing'],
  ['学习辅导', 'study'],
  ['编程开发', 'code'],
  ['数据与办公', 'office'],
  ['生活顾问', 'life'],
  ['语言翻译', 'language'],
  ['亲子与情绪', 'family'],
] as const;

const numbered = (steps: string[]) => steps.map((step, at) => `${at + 1}. ${step}`).join('\n');

export async function seedSkills(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: skillCategories.id }).from(skillCategories).limit(1);
  if (one) return;
  for (const [sort, [name, file]] of categories.entries()) {
    const [category] = await tx.insert(skillCategories).values({ name, sort }).returning({ id: skillCategories.id });
    if (!category) continue;
    const rows = readEntries(`skills/${file}.md`).map((skill, at) => ({
      categoryId: category.id,
      name: skill.name,
      describe: requireValue(skill, 'describe'),
      image: `files/v2/badge/${requireValue(skill, 'icon')}.svg`,
      content: `你是「${skill.name}」：${requireValue(skill, 'role')}\n\n做法：\n${numbered(linesOf(skill, '- '))}\n\n要求：${requireValue(skill, 'rules')}`,
      tips: requireValue(skill, 'tips'),
      // Facts and code want little chance, ideas want much.
      temperature: Number(requireValue(skill, 'temperature')),
      contextTurns: Number(skill.values.context ?? 4),
      sort: at,
    }));
    await tx.insert(skills).values(rows);
  }
}
