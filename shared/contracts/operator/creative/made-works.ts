import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

// What drawings and QR codes have in common: both are works that users asked for, which operators look at and remove.

/** What a row begins with. */
export const workFields = {
  id: z.number(),
  user_id: z.number(),
  /** `waiting`, `drawing`, `failed`, `done`. */
  state: z.string(),
  /** Why it failed; empty: it did not. */
  failure: z.string(),
};

/** What a list is filtered by. */
export const workFilter = {
  who: z.optional(who),
  state: z._default(z.enum(['waiting', 'drawing', 'failed', 'done', 'all']), 'all'),
  words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  ...pagingInput,
};
export const sayWorkFilter = { who: whoSays, state: 'all unless given' };

interface WorkTexts {
  /** What the number is. */
  id: string;
  show: string;
  remove: string;
  restore: string;
  /** Why one is removed, for an example. */
  reported: string;
}

/** The commands for one work of a noun. @param whole all that is known of it */
export function workCommands<W extends z.ZodMiniType>(noun: string, whole: W, texts: WorkTexts) {
  const input = { id: z.coerce.number().check(z.int(), z.minimum(1)) };
  const one = { roles: ['support' as const], input, output: whole, operands: ['id'], says: { id: texts.id } };
  const removed = `${texts.remove}; \`${noun} restore\` brings it back for a week, then its files go; nothing is given back`;
  const reported = `120 --reason "reported: ${texts.reported}"`;
  return {
    show: reading(noun, 'show', { ...one, does: texts.show, examples: ['120'] }),
    remove: writing(noun, 'remove', { ...one, does: removed, examples: [reported] }),
    restore: writing(noun, 'restore', {
      ...one,
      does: texts.restore,
      examples: ['120 --reason "the report was wrong"'],
    }),
  };
}
