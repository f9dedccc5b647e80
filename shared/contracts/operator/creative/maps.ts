import { who, whoSays } from 'shared/contracts/operator/account/who.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { mapsScreen } from 'shared/contracts/operator/creative/screen/maps-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const id = z.coerce.number().check(z.int(), z.minimum(1));

const fields = {
  id: z.number(),
  user_id: z.number(),
  title: z.string(),
  version: z.number(),
  /** UTF-16 units of its Markdown. */
  size: z.number(),
  /** Where it came from, as `mapSources` has it. */
  source: z.string(),
  /** Its link is `/app/mind_map/shared/<share>`; empty: it is not shared. */
  share: z.string(),
  /** `kept`, `deleted` (by its user, who may bring it back), `removed` (by an operator). */
  state: z.string(),
  create_time: z.string(),
  update_time: z.string(),
};

export const listMindMaps = reading('maps', 'list', {
  does: 'mind maps that users keep, the one that was changed last first, without their text',
  roles: ['support'],
  input: {
    who: z.optional(who),
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    shared: z._default(z.enum(['yes', 'no', 'all']), 'all'),
    ...pagingInput,
  },
  output: page(z.object(fields)),
  operands: ['who'],
  says: { who: whoSays, words: 'in the title', shared: 'only those with a link, or without one; all unless given' },
  examples: ['', '12 --words 计划', '--shared yes'],
});

const whole = z.object({ ...fields, markdown: z.string(), versions: z.number() });

export const showMindMap = reading('maps', 'show', {
  does: 'one mind map with its text: for a report of what a shared map says',
  roles: ['support'],
  input: { id },
  output: whole,
  operands: ['id'],
  says: { id: 'of the map, as in `maps list`' },
  examples: ['120'],
});

export const removeMindMap = writing('maps', 'remove', {
  does: 'removes a map with its versions and its link for good, e.g. after a report; its user is told so and cannot bring it back',
  roles: ['support'],
  input: { id },
  output: z.object(fields),
  operands: ['id'],
  says: { id: 'of the map, as in `maps list`' },
  examples: ['120 --reason "reported: personal data of others"'],
});

export const mapsNoun = {
  name: 'maps',
  about: 'mind maps that users keep and share',
  screen: mapsScreen,
  commands: [listMindMaps, showMindMap, removeMindMap],
};
