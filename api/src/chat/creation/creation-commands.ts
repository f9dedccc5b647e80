import type { ServedInput } from 'shared/contracts/endpoint.ts';
import {
  addTemplate,
  creationCategoryCommands,
  editTemplate,
  listTemplates,
  removeTemplate,
  showTemplate,
} from 'shared/contracts/operator/chat/creations.ts';
import { Catalogue, type Row } from '../../platform/operator/categories/catalogue.ts';
import type { OperatorApi } from '../../platform/operator/serve-command.ts';
import { columnsOfParameters, wireParameters } from '../../providers/text/parameter-columns.ts';
import { creationCategories, creations } from './creation-tables.ts';
import { readFormSource, requireFit } from './form-source.ts';

/** What a new template shows when no picture is named: drawn by the site. */
const usualImage = 'files/v2/badge/document.svg';

const catalogue = new Catalogue({
  entries: creations,
  categories: creationCategories,
  words: [creations.name, creations.tips],
  one: 'template',
  noun: 'creations',
});

export const creationCommands = (operatorApi: OperatorApi): void =>
  catalogue.serve<ServedInput<typeof editTemplate.endpoint>>(
    operatorApi,
    {
      list: listTemplates,
      show: showTemplate,
      add: addTemplate,
      edit: editTemplate,
      remove: removeTemplate,
      categories: creationCategoryCommands,
    },
    {
      columns({ name, content, tips, image, virtual_uses: virtualUses, sort, ...input }, before) {
        const form = input.form === undefined ? undefined : readFormSource(input.form);
        if (content !== undefined || form) requireFit(content ?? before?.content ?? '', form ?? before?.form ?? []);
        const picture = image ?? (before ? undefined : usualImage);
        return { name, content, form, tips, image: picture, virtualUses, sort, ...columnsOfParameters(input) };
      },
      line: lineOf,
      whole(row) {
        const { image, tips, content, form } = row.entry;
        const { context_num: _context, ...parameters } = wireParameters(row.entry);
        return { ...lineOf(row), image, tips, content, form, ...parameters };
      },
      obstacle: ({ id, uses }) =>
        uses > 0
          ? `Template ${id} was used ${uses} times. Offer it no more: \`creations edit ${id} --shown no\`.`
          : undefined,
    },
  );

const lineOf = ({ entry, category }: Row<typeof creations>) => {
  const { id, name, uses, virtualUses, sort, isShown } = entry;
  return { id, name, category, uses, virtual_uses: virtualUses, sort, shown: isShown };
};
