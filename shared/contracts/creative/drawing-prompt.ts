import { drawPrompt } from 'shared/contracts/creative/drawing.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const PromptCategory = z.object({ id: z.number(), name: z.string() });
export type PromptCategory = z.infer<typeof PromptCategory>;

/** An example as the operator wrote it. */
const PromptExample = z.object({
  prompt: z.string(),
  prompt_en: z._default(z.string(), ''),
  /** Ours: the style that fits it, for models that have it; '' if none does. */
  style: z._default(z.string(), ''),
  /** Ours: what it looks like; '' if there is no picture. */
  image: z._default(z.string(), ''),
});
export type PromptExample = z.infer<typeof PromptExample>;

export const listPromptCategories = endpoint({
  method: 'GET',
  path: '/draw_prompt/category',
  auth: false,
  input: z.object({}),
  output: z.array(PromptCategory),
});

/** Examples of one category, or with no `id` those of all categories in `cate_prompt`. */
export const listPrompts = endpoint({
  method: 'GET',
  path: '/draw_prompt/prompt',
  auth: false,
  input: z.object({ id: z.optional(id) }),
  output: z.object({
    prompt: z.array(PromptExample),
    cate_prompt: z.array(z.object({ cate_id: z.number(), name: z.string(), prompt: z.array(PromptExample) })),
  }),
});

/** Two examples by chance. */
export const pickPrompts = endpoint({
  method: 'GET',
  path: '/draw_prompt/example',
  auth: false,
  input: z.object({}),
  output: z.array(PromptExample),
});

const someText = drawPrompt.check(z.minLength(1, '请输入描述'));

/** Into English, by the text model; free of charge, limited by the user and hour. */
export const translatePrompt = endpoint({
  method: 'GET',
  path: '/draw_prompt/translate',
  auth: true,
  input: z.object({ prompt: someText }),
  output: z.object({ translate: z.string() }),
});

/** Ours: the same in a body, for a prompt that is too long for an address or should not stand in logs. */
export const translateLongPrompt = endpoint({ ...translatePrompt, method: 'POST', capability: 'prompt_help' });

/** Ours: the same wish in more detail, by the text model, in the language it was written in. */
export const expandPrompt = endpoint({
  method: 'POST',
  path: '/draw_prompt/expand',
  auth: true,
  capability: 'prompt_help',
  input: z.object({ prompt: someText }),
  output: z.object({ prompt: z.string() }),
});

/** Ours: what the caller has asked for, each prompt once, the latest first, with pictures that it made. */
export const listPromptHistory = endpoint({
  method: 'GET',
  path: '/draw_prompt/history',
  auth: true,
  capability: 'prompt_help',
  input: z.object({ ...pagingInput, keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词过长'))) }),
  output: page(
    z.object({
      prompt: z.string(),
      create_time: z.string(),
      /** Pictures that it made. */
      count: z.number(),
      /** Up to four of them. */
      pictures: z.array(z.object({ id: z.number(), thumbnail: z.string() })),
    }),
  ),
});

/** Ours: a prompt that would make such a picture, by a text model that sees pictures. One of the two is given. */
export const describePicture = endpoint({
  method: 'POST',
  path: '/draw/describe',
  auth: true,
  capability: 'describe',
  input: z.object({ upload_id: z.optional(id), record_id: z.optional(id) }),
  output: z.object({ prompt: z.string() }),
});
