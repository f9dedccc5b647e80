import { maxAnswers } from 'shared/contracts/chat/question.ts';
import { id } from 'shared/contracts/id.ts';
import { category, place, sayCategory, sayPlace } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { shortText } from 'shared/contracts/operator/content/articles.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

// What skills and creation templates have in common: both are texts for a model, in categories, offered or not.

const between = (least: number, most: number) => z.optional(z.number().check(z.minimum(least), z.maximum(most)));
const whole = (least: number, most: number) => z.optional(z.number().check(z.int(), z.minimum(least), z.maximum(most)));

/** A line of the list. */
export const entryRow = {
  id: z.number(),
  name: z.string(),
  category: z.string(),
  /** How often it was asked. */
  uses: z.number(),
  sort: z.number(),
  /** Of the entry itself; in a hidden category it is not offered either. */
  shown: z.boolean(),
};

/** What the list is filtered by. */
const entryFilter = {
  category: z.optional(category),
  words: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  shown: z.optional(z.enum(['yes', 'no'])),
  ...pagingInput,
};

const sayFilter = (noun: string) => ({
  category: sayCategory(noun),
  words: 'in its name or its sentence',
  shown: 'only those that are, or are not',
});

/** What an entry must have. */
export const entryNeeds = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  category,
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
};

/** What an entry may have. */
export const entryMay = {
  tips: z.optional(shortText),
  image: z.optional(pictureAddress),
  sort: z.optional(place),
  shown: z.optional(z.boolean()),
  temperature: between(0, 2),
  top_p: between(0, 1),
  presence_penalty: between(-2, 2),
  frequency_penalty: between(-2, 2),
  max_tokens: whole(0, 100_000),
};
/** Answers to one question. */
export const answersAtOnce = whole(1, maxAnswers);
/** Earlier questions that are sent with a new one. */
export const contextQuestions = whole(0, 20);

export const sayEntry = (noun: string) => ({
  id: `its number in \`${noun} list\``,
  name: 'as visitors read it',
  category: sayCategory(noun),
  image: 'address of the icon (`pictures add` says one); drawn by the site unless given',
  sort: sayPlace,
  temperature: 'chance, 0 to 2: little for facts and code, much for ideas; 1 unless given',
  top_p: '0 to 1: only the likeliest words; 1 unless given',
  presence_penalty: '-2 to 2: above 0 the model turns to new subjects',
  frequency_penalty: '-2 to 2: above 0 the model repeats fewer words',
  max_tokens: 'longest answer; 0: as long as the model likes',
});

type Fields = Record<string, z.ZodMiniType>;

interface Entries<Row extends Fields, Entry extends z.ZodMiniType, Needs extends Fields, May extends Fields> {
  row: Row;
  entry: Entry;
  needs: Needs;
  may: May;
  /** Inputs that are read from a file. */
  files: string[];
  says: Record<string, string> & { id: string };
  /** What each command does, with examples. */
  texts: Record<'list' | 'show' | 'add' | 'edit' | 'remove', { does: string; examples?: string[] }>;
}

/** The commands for the entries of a noun. */
export function entryCommands<
  Row extends Fields,
  Entry extends z.ZodMiniType,
  Needs extends Fields,
  May extends Fields,
>(noun: string, { row, entry, needs, may, files, says, texts }: Entries<Row, Entry, Needs, May>) {
  const one = { input: { id }, output: entry, operands: ['id'], says: { id: says.id } };
  const list = { roles: ['support' as const], input: entryFilter, output: page(z.object(row)), says: sayFilter(noun) };
  const whole = { output: entry, files, says };
  const changed = { id, ...z.partial(z.object(needs)).shape, ...may };
  return {
    list: reading(noun, 'list', { ...list, ...texts.list }),
    show: reading(noun, 'show', { ...one, roles: ['support'], ...texts.show }),
    add: writing(noun, 'add', { ...whole, input: { ...needs, ...may }, operands: ['name'], ...texts.add }),
    edit: writing(noun, 'edit', { ...whole, input: changed, operands: ['id'], ...texts.edit }),
    remove: writing(noun, 'remove', { ...one, ...texts.remove }),
  };
}
