import { channelsScreen } from 'shared/contracts/operator/chat/screen/channels-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { healthFields } from 'shared/contracts/operator/operation/provider-health.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z
  .string()
  .check(
    z.regex(/^[a-z\d][a-z\d._-]{0,31}$/, 'must be at most 32 of a-z, 0-9, ".", "_" and "-", beginning with a letter'),
  );
const isBaseUrl = (text: string) => {
  // What nobody sees is copied along, and would be part of the address.
  if (!URL.canParse(text) || /[\s\p{Cf}]/u.test(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
};
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

const kind = z.string().check(z.trim(), z.regex(/^[a-z\d-]{1,32}$/, 'must be one of `channels kinds`'));

/** What a channel is, apart from its name and kind. */
const settings = {
  base_url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(500),
      z.refine(isBaseUrl, 'must be an http:// or https:// address, without spaces and without a password'),
    ),
  key: z
    .string()
    .check(z.trim(), z.maxLength(500), z.regex(/^[\x21-\x7e]*$/, 'must be printable ASCII without spaces')),
  models: z.string().check(z.trim(), z.maxLength(5000)),
  config: z.string().check(z.trim(), z.maxLength(20_000)),
  order: whole(0, 1000),
  weight: whole(1, 1000),
  first_byte_ms: whole(500, 300_000),
  silence_ms: whole(500, 300_000),
};
const { base_url, key, models, config, order, weight, first_byte_ms, silence_ms } = settings;

const says = {
  name: 'what you call it: it stands in runs, logs and metrics',
  kind: 'what it speaks, and so which models it serves: one of `channels kinds`',
  base_url:
    'where it is asked; text: where it speaks OpenAI’s protocol, often with /v1 at the end, without /chat/completions; may be in your own network',
  key: 'a file that holds its key, or - for standard input; an empty one: it needs none. Stored encrypted, never shown',
  models: 'which models it serves, with commas; `fast=qwen-turbo` where it calls the model otherwise',
  config: 'a JSON file with the settings of its kind (`channels kinds`); text has none',
  order: 'the lowest one is asked first',
  weight: 'its share of the questions among those of one order',
  first_byte_ms: 'milliseconds until the first sign of an answer; then the next channel is asked',
  silence_ms: 'milliseconds between two signs of an answer',
};
const { name: _meaning, kind: _fixed, ...saysOfSettings } = says;

const Channel = z.object({
  name: z.string(),
  kind: z.string(),
  enabled: z.boolean(),
  base_url: z.string(),
  /** `yes` and `no`: whether one is stored; else the variable of the environment that holds it. */
  key: z.string(),
  /** Why it is asked nothing although it is enabled. */
  rests: z.optional(z.string()),
  models: z.array(z.string()),
  /** JSON. */
  config: z.string(),
  order: z.number(),
  weight: z.number(),
  first_byte_ms: z.number(),
  silence_ms: z.number(),
});

export const listChannels = reading('channels', 'list', {
  does: 'channels in the order in which they are asked, and how each did when it was asked last',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(z.object({ ...Channel.shape, ...healthFields })),
  columns: ['name', 'kind', 'enabled', 'health', 'last_error', 'base_url', 'key', 'models', 'order', 'weight', 'rests'],
});

export const listChannelKinds = reading('channels', 'kinds', {
  does: 'the kinds of channels that can be added, and the settings that each of them has',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      kind: z.string(),
      /** Which models channels of this kind serve. */
      modality: z.string(),
      about: z.string(),
      config: z.array(z.string()),
      channels: z.number(),
    }),
  ),
});

export const showChannel = reading('channels', 'show', {
  does: 'one channel: how it did when it was asked last, and its answers of the last 24 hours',
  roles: ['support', 'finance'],
  input: { name },
  output: z.object({
    ...Channel.shape,
    ...healthFields,
    create_time: z.string(),
    update_time: z.string(),
    answers: z.optional(z.number()),
    cut_off: z.optional(z.number()),
    tokens_in: z.optional(z.number()),
    tokens_out: z.optional(z.number()),
  }),
  operands: ['name'],
  says: { name: says.name },
  examples: ['deepseek'],
});

export const addChannel = writing('channels', 'add', {
  sudo: true,
  does: 'adds a server that serves models; it is asked from the next request on',
  input: {
    name,
    kind: z._default(kind, 'text'),
    base_url,
    models,
    config: z._default(config, '{}'),
    key: z._default(key, ''),
    order: z._default(order, 0),
    weight: z._default(weight, 1),
    first_byte_ms: z._default(first_byte_ms, 60_000),
    silence_ms: z._default(silence_ms, 30_000),
  },
  output: Channel,
  operands: ['name'],
  says,
  files: ['key', 'config'],
  secrets: ['key'],
  examples: [
    'deepseek --base-url https://api.deepseek.com/v1 --key - --models deepseek-chat --reason "second provider" < key.txt',
    'home --base-url http://10.0.0.5:8000/v1 --models "fast=qwen3-8b" --order 1 --reason "when the others are down"',
  ],
});

export const editChannel = writing('channels', 'edit', {
  sudo: true,
  does: 'changes what is given; what failed before is forgotten',
  input: {
    name,
    base_url: z.optional(base_url),
    key: z.optional(key),
    models: z.optional(models),
    config: z.optional(config),
    order: z.optional(order),
    weight: z.optional(weight),
    first_byte_ms: z.optional(first_byte_ms),
    silence_ms: z.optional(silence_ms),
  },
  output: Channel,
  operands: ['name'],
  says: { name: 'as in `channels list`', ...saysOfSettings },
  files: ['key', 'config'],
  secrets: ['key'],
  examples: ['deepseek --key - --reason "new key" < key.txt', 'deepseek --weight 3 --reason "the cheaper one"'],
});

const one = { input: { name }, output: Channel, operands: ['name'], says: { name: 'as in `channels list`' } };

export const enableChannel = writing('channels', 'enable', {
  ...one,
  does: 'lets a channel be asked again',
  examples: ['deepseek --reason "is back"'],
});

export const disableChannel = writing('channels', 'disable', {
  ...one,
  does: 'asks a channel no more; what it is writing it may finish',
  examples: ['deepseek --reason "wrong answers"'],
});

export const removeChannel = writing('channels', 'remove', {
  sudo: true,
  ...one,
  does: 'removes a channel and its key; answers keep its name',
  examples: ['deepseek --reason "contract ended"'],
});

export const testChannel = reading('channels', 'test', {
  does: 'asks a channel for something short, also a disabled one, and measures the time to the first text; ends with 1 when it does not answer',
  alarm: 'problem',
  roles: ['support'],
  input: { name, model: z.optional(z.string().check(z.maxLength(100))) },
  output: z.object({
    channel: z.string(),
    model: z.string(),
    works: z.boolean(),
    first_text_ms: z.nullable(z.number()),
    whole_ms: z.number(),
    tokens_in: z.nullable(z.number()),
    tokens_out: z.nullable(z.number()),
    answer: z.string(),
    problem: z.string(),
  }),
  operands: ['name'],
  says: { name: 'as in `channels list`', model: 'one of its models; the first one unless given' },
  examples: ['deepseek', 'deepseek --model deepseek-chat'],
});

export const channelsNoun = {
  name: 'channels',
  about: 'servers of models: kinds, keys, order, weight, a test request',
  screen: channelsScreen,
  commands: [
    listChannels,
    listChannelKinds,
    showChannel,
    addChannel,
    editChannel,
    enableChannel,
    disableChannel,
    removeChannel,
    testChannel,
  ],
};
