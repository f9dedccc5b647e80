import { modelsScreen } from 'shared/contracts/operator/chat/screen/models-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

const key = z
  .string()
  .check(z.regex(/^[\w.:/-]{1,100}$/, 'must be at most 100 letters, digits, "_", ".", ":", "/" and "-"'));
const alias = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));
const price = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));
const order = z.number().check(z.int(), z.minimum(0), z.maximum(1000));

const memberFree = z.boolean();
const abilities = z
  .string()
  .check(
    z.regex(/^(|(vision|reasoning)(,(vision|reasoning))?)$/, 'must be "", "vision", "reasoning" or "vision,reasoning"'),
  );

const capabilities = z.string().check(z.trim(), z.maxLength(20_000));
const modality = z.string().check(z.trim(), z.regex(/^[a-z-]{1,32}$/, 'must be one of those of `channels kinds`'));

const says = {
  key: 'how browsers and channels call it',
  modality: 'what it makes: one of those of `channels kinds`',
  alias: 'what visitors read',
  price: 'whole credits for one question or picture',
  member_free: 'costs members nothing up to their daily quota',
  order: 'the lowest one is shown first, and is the default',
  capabilities:
    'a JSON file with all that it is able to do, where words do not say it; takes the place of what was there',
  abilities: 'what it is able to do: vision (it is sent pictures), reasoning; both with a comma',
};

const { modality: _fixed, ...saysOfChange } = says;

const Model = z.object({
  key: z.string(),
  modality: z.string(),
  alias: z.string(),
  price: z.number(),
  member_free: z.boolean(),
  order: z.number(),
  abilities: z.string(),
  /** JSON. */
  capabilities: z.string(),
  enabled: z.boolean(),
  /** Enabled channels that serve it; without one it is not shown to visitors. */
  channels: z.array(z.string()),
});

export const listTextModels = reading('models', 'list', {
  does: 'models that answer in the chat or paint, as visitors see them in order, and which channels serve them',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(Model),
  columns: ['key', 'modality', 'alias', 'price', 'member_free', 'order', 'abilities', 'enabled', 'channels'],
});

export const showModel = reading('models', 'show', {
  does: 'one model',
  roles: ['support', 'finance'],
  input: { key },
  output: Model,
  operands: ['key'],
  says: { key: says.key },
  examples: ['deepseek-chat'],
});

export const addModel = writing('models', 'add', {
  does: 'adds a model; visitors see it once a channel serves it',
  input: {
    key,
    modality: z._default(modality, 'text'),
    alias,
    price,
    member_free: z._default(memberFree, false),
    order: z._default(order, 0),
    abilities: z.optional(abilities),
    capabilities: z.optional(capabilities),
  },
  output: Model,
  operands: ['key'],
  says,
  files: ['capabilities'],
  examples: [
    'qwen-max --alias "通义千问 Max" --price 3 --reason "asked for by members"',
    'seedream --modality image --alias 即梦 --price 4 --capabilities seedream.json --reason "first painter"',
  ],
});

export const editModel = writing('models', 'edit', {
  does: 'changes what is given; a new price holds from the next question on',
  input: {
    key,
    alias: z.optional(alias),
    price: z.optional(price),
    member_free: z.optional(memberFree),
    order: z.optional(order),
    abilities: z.optional(abilities),
    capabilities: z.optional(capabilities),
  },
  output: Model,
  operands: ['key'],
  says: saysOfChange,
  files: ['capabilities'],
  examples: [
    'qwen-max --price 2 --reason "cheaper since May"',
    'qwen-vl --abilities vision --reason "sees pictures"',
    'seedream --capabilities seedream.json --reason "edits regions since today"',
  ],
});

const one = { input: { key }, output: Model, operands: ['key'], says: { key: 'as in `models list`' } };

export const enableModel = writing('models', 'enable', {
  ...one,
  does: 'offers a model again',
  examples: ['qwen-max --reason "is back"'],
});

export const disableModel = writing('models', 'disable', {
  ...one,
  does: 'offers a model no more',
  examples: ['qwen-max --reason "too slow today"'],
});

export const removeModel = writing('models', 'remove', {
  ...one,
  does: 'removes a model from the list and from every channel; answers keep its name',
  examples: ['qwen-max --reason "contract ended"'],
});

export const modelsNoun = {
  name: 'models',
  about: 'models of the channels: name, price, order, abilities',
  screen: modelsScreen,
  commands: [listTextModels, showModel, addModel, editModel, enableModel, disableModel, removeModel],
};
