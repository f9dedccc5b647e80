import { reading, writing } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

/** A category as operators name it: by its name or its number. */
export const category = z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(50));
/** A place in a list: the smallest is the first. */
export const place = z.coerce.number().check(z.int(), z.minimum(-10_000), z.maximum(10_000));
export const sayPlace = 'its place: the smallest is the first';
export const sayCategory = (noun: string) => `name or number of a category, see \`${noun} categories\``;

const Category = z.object({
  id: z.number(),
  name: z.string(),
  sort: z.number(),
  shown: z.boolean(),
  /** How many articles, skills or templates are in it. */
  entries: z.number(),
});

/** Of one noun: the commands for its categories. */
export type CategoryCommands = ReturnType<typeof categoryCommands>;

/**
 * The commands for the categories of `noun`.
 * @param entries what is in them: "articles"
 * @param hidden what becomes of them when their category is not shown
 */
export function categoryCommands(noun: string, entries: string, hidden: string) {
  const named = { operands: ['category'], says: { category: `its name or number, see \`${noun} categories\`` } };
  return {
    list: reading(noun, 'categories', {
      does: 'the categories, in the order of the page',
      roles: ['support'],
      input: {},
      output: z.array(Category),
    }),
    add: writing(noun, 'add-category', {
      does: 'adds a category',
      input: { name: category, sort: z._default(place, 0) },
      output: Category,
      operands: ['name'],
      says: { name: 'as visitors read it', sort: sayPlace },
      examples: ['公告 --sort 1 --reason "asked for often"'],
    }),
    edit: writing(noun, 'edit-category', {
      does: 'changes what is given of a category',
      input: {
        category,
        name: z.optional(category),
        sort: z.optional(place),
        shown: z.optional(z.enum(['yes', 'no'])),
      },
      output: Category,
      operands: named.operands,
      says: { ...named.says, name: 'its new name', sort: sayPlace, shown: `whether visitors see it; ${hidden}` },
      examples: ['公告 --name 通知 --sort 2 --reason "clearer"', '公告 --shown no --reason "not used any more"'],
    }),
    remove: writing(noun, 'remove-category', {
      ...named,
      does: `deletes a category without ${entries}`,
      input: { category },
      output: Category,
      examples: ['通知 --reason "empty"'],
    }),
    entries,
  };
}
