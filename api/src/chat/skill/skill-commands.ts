import type { ServedInput } from 'shared/contracts/endpoint.ts';
import * as nouns from 'shared/contracts/operator/chat/skills.ts';
import { Catalogue, type Row } from '../../platform/operator/categories/catalogue.ts';
import type { OperatorApi } from '../../platform/operator/serve-command.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { skillCategories, skills } from './skill-tables.ts';

/** What a new skill shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/bulb.svg';

const catalogue = new Catalogue({
  entries: skills,
  categories: skillCategories,
  words: [skills.name, skills.describe],
  one: 'skill',
  noun: 'skills',
});

export const skillCommands = (operatorApi: OperatorApi): void =>
  catalogue.serve<ServedInput<typeof nouns.editSkill.endpoint>>(
    operatorApi,
    {
      list: nouns.listSkills,
      show: nouns.showSkill,
      add: nouns.addSkill,
      edit: nouns.editSkill,
      remove: nouns.removeSkill,
      categories: nouns.skillCategoryCommands,
    },
    {
      columns({ name, content, describe, tips, image, sort, ...input }, before) {
        const picture = image ?? (before ? undefined : usualImage);
        return { name, content, describe, tips, image: picture, sort, ...columnsOfParameters(input) };
      },
      line: lineOf,
      whole(row) {
        const { n: _n, ...parameters } = wireParameters(row.entry);
        return { ...lineOf(row), ...wireRow(row.entry, 'describe', 'image', 'content', 'tips'), ...parameters };
      },
      obstacle: ({ id, uses }) =>
        uses > 0
          ? `Skill ${id} was asked ${uses} times. Offer it no more: \`skills edit ${id} --shown no\`.`
          : undefined,
    },
  );

const lineOf = ({ entry, category }: Row<typeof skills>) => ({
  ...wireRow(entry, 'id', 'name', 'uses', 'sort'),
  category,
  shown: entry.isShown,
});
