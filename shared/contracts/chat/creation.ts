import { ModelParameters } from 'shared/contracts/chat/model-parameters.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** The widgets of a form. */
export const widgets = ['WidgetInput', 'WidgetTextarea', 'WidgetSelect', 'WidgetRadio', 'WidgetCheckbox'] as const;
/** Longest text of a field that has no limit of its own. */
export const fieldLimit = 2000;

export const FormField = z.object({
  /** Names the field in `question` of `/chat/chat` and, as `${id}`, in the template's text. */
  id: z.string(),
  /** The widget; one that is not known is a text field. */
  name: z.string(),
  props: z.object({
    title: z.string(),
    isRequired: z._default(z.boolean(), false),
    placeholder: z._default(z.string(), ''),
    /** Characters; 0: `fieldLimit`. */
    maxlength: z._default(z.coerce.number(), 0),
    rows: z._default(z.coerce.number(), 4),
    options: z._default(z.array(z.string()), []),
    defaultValue: z._default(z.union([z.string(), z.array(z.string())]), ''),
  }),
});
export type FormField = z.infer<typeof FormField>;

/** What was filled in: a text a field, a list for checkboxes. */
export const FormValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type FormValues = z.infer<typeof FormValues>;

const item = {
  id: z.number(),
  category_id: z.number(),
  name: z.string(),
  image: z.string(),
  tips: z.string(),
  /** What the model is asked, with `${id}` in place of each field. */
  content: z.string(),
  virtual_use_num: z.number(),
  use_num: z.number(),
  is_collect: z.number(),
};
export const CreationItem = z.object(item);
export type CreationItem = z.infer<typeof CreationItem>;

export const Creation = z.object({ ...item, form: z.array(FormField), ...ModelParameters.shape });
export type Creation = z.infer<typeof Creation>;

export const CreationCategory = z.object({ id: z.number(), name: z.string(), model_count: z.number() });
export type CreationCategory = z.infer<typeof CreationCategory>;

const keyword = z.optional(z.string().check(z.trim(), z.maxLength(50, '关键词过长')));
/** `category_id` of the caller's favourites. */
export const favouritesCategory = -1;

export const listCreationCategories = endpoint({
  method: 'GET',
  path: '/creation/categoryLists',
  auth: false,
  input: z.object({ keyword }),
  output: z.array(CreationCategory),
});

export const listCreations = endpoint({
  method: 'GET',
  path: '/creation/creationLists',
  auth: false,
  input: z.object({
    ...pagingInput,
    keyword,
    /** 0 or absent: every category. */
    category_id: z.optional(
      z.coerce.number().check(z.int('分类不存在'), z.minimum(-1, '分类不存在'), z.maximum(2_147_483_647, '分类不存在')),
    ),
  }),
  output: page(CreationItem),
});

/** All templates by category; a category without a match is left out. */
export const listCreationGroups = endpoint({
  method: 'GET',
  path: '/creation/lists',
  auth: false,
  input: z.object({ keyword }),
  output: z.array(z.object({ id: z.number(), name: z.string(), model: z.array(CreationItem) })),
});

export const getCreation = endpoint({
  method: 'GET',
  path: '/creation/detail',
  auth: false,
  input: z.object({ id }),
  output: Creation,
});

/** Makes a template the caller's favourite, or takes that back. */
export const toggleFavouriteCreation = endpoint({
  method: 'POST',
  path: '/creation/collect',
  auth: true,
  input: z.object({ id }),
  /** Ours: how it stands now. A server of the family answers nothing. */
  output: z.object({ is_collect: z.optional(z.number()) }),
});

export const CreationRecord = z.object({
  /** The question's id. */
  id: z.number(),
  /** What was asked, in words. */
  ask: z.string(),
  reply: z.array(z.string()),
  create_time: z.string(),
  /** What was filled in. */
  extra: z._default(FormValues, {}),
  is_collect: z._default(z.number(), 0),
  /** Ours: how each answer ended. */
  status: z._default(z.array(z.enum(['running', 'done', 'stopped', 'interrupted', 'failed'])), []),
  /** Ours: the answers' ids, in the order of `reply`. */
  answer_ids: z.optional(z.array(z.number())),
  /** Ours: why each answer ended as it did, as `finish` says it; '' and `stop` where there is nothing to say. */
  problem: z.optional(z.array(z.string())),
  finish_reason: z.optional(z.array(z.string())),
});
export type CreationRecord = z.infer<typeof CreationRecord>;

/** `chatLog` of a template (`type` 2, `other_id`): the newest first. */
export const listCreationRecords = endpoint({
  ...listRecords,
  output: page(CreationRecord),
});
