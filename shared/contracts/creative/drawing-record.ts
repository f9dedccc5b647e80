import { Receipt, ReceiptDetail } from 'shared/contracts/chat/receipt.ts';
import { drawActions } from 'shared/contracts/creative/drawing.ts';
import { endpoint, streamEndpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** `status` of a record, on the wire. */
export const drawStatus = { pending: 0, running: 1, failed: 2, done: 3 } as const;

/**
 * Why no picture came. `prompt`, `result`, `reference`: refused for what they show; `busy`: nobody could take it; `operator`: a
 * fault of the site's; `lost`: it was sent and nothing came back; `cancelled`: by the user.
 */
export const failureKinds = ['prompt', 'result', 'reference', 'busy', 'operator', 'lost', 'cancelled'] as const;

const text = z._default(z.string(), '');
const flag = z._default(z.number(), 0);
const Sizes = z.object({ width: z.number(), height: z.number() });

/** What a picture was drawn after. */
const ShownReference = z.object({
  url: z.string(),
  /** Set where it is a picture of the user's own. */
  record_id: z.optional(z.number()),
  /** Set where it was uploaded. */
  upload_id: z.optional(z.number()),
  /** Set where it is a work of the square. */
  square_id: z.optional(z.number()),
  role: z.enum(['content', 'style']),
  strength: z.optional(z.number()),
});

/** One picture: waiting, being drawn, there or failed. A request for several makes several records. */
export const DrawRecord = z.object({
  id: z.number(),
  task_id: text,
  prompt: z.string(),
  prompt_en: text,
  status: z.number(),
  /** Address of the picture as it was made; '' until it is there. */
  image: text,
  /** Address of the first reference picture. */
  image_base: text,
  /** Address of the smallest small picture. */
  thumbnail: text,
  image_url: text,
  image_id: text,
  scale: text,
  /** What can be done with it now: values of `drawActions`. */
  able_actions: z._default(z.array(z.string()), []),
  /** The sentence of `failure`. */
  fail_reason: text,
  create_time: z.string(),
  /** 1 while it waits or is drawn. */
  loading: flag,
  prompt_desc: text,
  prompt_other: text,
  model: text,
  /** The model's name, for the visitor. */
  draw_model: text,
  no_content: text,
  version: text,
  style: text,
  engine: text,
  quality: text,
  censor_status: flag,
  actions: z._default(z.array(z.string()), []),
  able_edit: flag,
  is_square: flag,

  // Ours from here on.
  action: z._default(z.enum(drawActions), 'generate'),
  /** Records of one request have the same. `index` from 0. */
  request_id: z.optional(z.number()),
  index: z._default(z.number(), 0),
  /** Small pictures by their width in pixels, the smallest first. */
  thumbnails: z._default(z.array(z.object({ width: z.number(), url: z.string() })), []),
  /** base64: what is shown until a small picture is there. */
  thumbhash: text,
  failure: z.optional(z.object({ kind: z.enum(failureKinds), text: z.string() })),
  /** Requests that come before it; 0: it is next, or being drawn. */
  queue_place: z.optional(z.number()),
  /** 0–1, as the provider says; absent: it does not say. */
  progress: z.optional(z.number()),
  /** Address of the latest interim picture. */
  interim: text,
  /** Seconds that half of the model's latest pictures took. */
  usual_seconds: z.optional(z.number()),
  /** When it was sent to the provider; '' until then. */
  begin_time: text,
  end_time: text,
  /** What was asked for, and what the provider says that it used. `bytes` of the file. */
  requested: z.optional(
    z.object({ ...Sizes.shape, seed: z.optional(z.number()), transparent: z._default(z.boolean(), false) }),
  ),
  actual: z.optional(
    z.object({
      ...Sizes.shape,
      bytes: z.number(),
      media_type: z.string(),
      seed: z.optional(z.number()),
      prompt: z.optional(z.string()),
      model: z.optional(z.string()),
    }),
  ),
  references: z._default(z.array(ShownReference), []),
  receipt: z.optional(Receipt),
  /** The picture that it was made from, and the first one of that chain; 0: none. A deleted parent keeps its number. */
  parent_id: z._default(z.number(), 0),
  /** The work of the square that it was drawn after. */
  square_id: z.optional(z.number()),
  root_id: z._default(z.number(), 0),
  /** The answer of the chat that led to it; 0: none. */
  message_id: z._default(z.number(), 0),
  is_favourite: flag,
  /** What the file says about its making, in words: `AI 生成`, `演示图片`. */
  label: text,
});
export type DrawRecord = z.infer<typeof DrawRecord>;

/** The caller's records of these ids, for a page that follows them without `/events`. Unknown ones are left out. */
export const getDrawRecords = endpoint({
  method: 'POST',
  path: '/draw_records/detail',
  auth: true,
  input: z.object({ records_id: z.array(id).check(z.maxLength(100)) }),
  output: z.array(DrawRecord),
});

const day = z.optional(z.string().check(z.regex(/^$|^\d{4}-\d\d-\d\d$/, '日期格式应为 2026-01-31')));

/** What narrows a list of records; absent or empty: all. */
export const recordFilters = {
  /** A value of `drawStatus`; -1: all; ours 4: waiting or being drawn. */
  status: z._default(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(4)), -1),
  model: z.optional(z.string().check(z.maxLength(100))),
  /** Ours: words of the prompt. */
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词过长'))),
  /** Ours: days of Beijing's, both inclusive. */
  start_time: day,
  end_time: day,
  /** Ours. */
  shape: z.optional(z.enum(['', 'square', 'wide', 'tall'], '形状不正确')),
  is_favourite: z.optional(z.enum(['', '1'])),
  /** Ours: kind of action; `upsample` and `variation` stand for all four. */
  action: z.optional(z.enum(['', 'generate', 'upsample', 'variation', 'edit', 'extend'], '操作不正确')),
};

/** The newest first. */
export const listDrawRecords = endpoint({
  method: 'GET',
  path: '/draw_records/records',
  auth: true,
  input: z.object({ ...pagingInput, ...recordFilters }),
  output: page(DrawRecord),
});

const ids = z.array(id).check(z.minLength(1, '请选择图片'), z.maxLength(500, '一次最多选择 500 张'));

/** Hides records. `restoreDrawRecords` brings them back for some days; then the files are removed. */
export const deleteDrawRecords = endpoint({
  method: 'POST',
  path: '/draw_records/delete',
  auth: true,
  input: z.object({ ids }),
  output: z.unknown(),
});

/** Ours: undoes `deleteDrawRecords`. */
export const restoreDrawRecords = endpoint({
  method: 'POST',
  path: '/draw_records/restore',
  auth: true,
  capability: 'pictures',
  input: z.object({ ids }),
  output: z.unknown(),
});

/** Ours. */
export const favourDrawRecords = endpoint({
  method: 'POST',
  path: '/draw_records/favourite',
  auth: true,
  capability: 'pictures',
  input: z.object({ ids, is_favourite: z.union([z.literal(0), z.literal(1)]) }),
  output: z.unknown(),
});

/** Ours: what a record cost, with its lines of the account's log, as `getReceipt` of the chat. */
export const getDrawReceipt = endpoint({
  method: 'GET',
  path: '/draw_records/receipt',
  auth: true,
  capability: 'pictures',
  input: z.object({ id }),
  output: ReceiptDetail,
});

/** Ours: each change of a record of the caller's, as it is then. `/events` says only that there is one. */
export const followDrawRecords = streamEndpoint({
  method: 'GET',
  path: '/draw_records/events',
  auth: true,
  capability: 'pictures',
  input: z.object({}),
  event: z.object({ event: z.literal('record'), record: DrawRecord }),
});
