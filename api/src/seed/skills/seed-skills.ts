import { skillCategories, skills } from '../../chat/skill/skill-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { codeSkills } from './code.ts';
import { familySkills } from './family.ts';
import { languageSkills } from './language.ts';
import { lifeSkills } from './life.ts';
import { officeSkills } from './office.ts';
import type { SeedSkill } from './skill.ts';
import { studySkills } from './study.ts';
import { workSkills } from './work.ts';
import { writingSkills } from './writing.ts';

const categories: [string, SeedSkill[]][] = [
  ['职场沟通', workSkills],
  ['写作润色', writingSkills],
  ['学习辅导', studySkills],
  ['编程开发', codeSkills],
  ['数据与办公', officeSkills],
  ['生活顾问', lifeSkills],
  ['语言翻译', languageSkills],
  ['亲子与情绪', familySkills],
];

const numbered = (steps: string[]) => steps.map((step, at) => `${at + 1}. ${step}`).join('\n');

export async function seedSkills(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: skillCategories.id }).from(skillCategories).limit(1);
  if (one) return;
  for (const [sort, [name, items]] of categories.entries()) {
    const [category] = await tx.insert(skillCategories).values({ name, sort }).returning({ id: skillCategories.id });
    if (!category) continue;
    const rows = items.map((skill, at) => ({
      categoryId: category.id,
      name: skill.name,
      describe: skill.describe,
      image: `files/v2/badge/${skill.icon}.svg`,
      content: `你是「${skill.name}」：${skill.role}\n\n做法：\n${numbered(skill.steps)}\n\n要求：${skill.rules}`,
      tips: skill.tips,
      temperature: skill.temperature,
      contextTurns: skill.context ?? 4,
      sort: at,
    }));
    await tx.insert(skills).values(rows);
  }
}
