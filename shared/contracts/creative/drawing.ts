import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** Letters (UTF-16) of a prompt, and of what a picture must not show. */
export const promptLimit = 1024;
/** Pictures of one request, and pictures that it may show to the model: no model may have more. */
export const maxPictures = 10;
export const maxReferences = 16;

/** `upsample2` is the second picture of a grid drawn larger; a single picture is the first. `edit` and `extend` are ours. */
export const drawActions = [
  'generate',
  ...(['upsample1', 'upsample2', 'upsample3', 'upsample4'] as const),
  ...(['variation1', 'variation2', 'variation3', 'variation4'] as const),
  ...(['edit', 'extend'] as const),
] as const;
export type DrawAction = (typeof drawActions)[number];

const shortText = z._default(z.string().check(z.trim(), z.maxLength(100, '内容过长')), '');
const side = z.coerce.number().check(z.int('尺寸应为整数'), z.minimum(64, '尺寸过小'), z.maximum(8192, '尺寸过大'));
const margin = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4096, '扩展的范围过大')), 0);

export const drawPrompt = z.string().check(z.trim(), z.maxLength(promptLimit, `描述不能超过 ${promptLimit} 字`));

/**
 * A picture that is shown to the model: an upload of the caller's, a picture that the caller has drawn, or a work of the square
 * that its author lets others draw after.
 */
export const Reference = z.object({
  upload_id: z.optional(id),
  record_id: z.optional(id),
  square_id: z.optional(id),
  /** `style`: how it looks; `content`: what it shows. */
  role: z._default(z.enum(['content', 'style']), 'content'),
  /** 0–1: how far the result follows it; absent: as the model does. */
  strength: z.optional(
    z.coerce.number().check(z.minimum(0, '参考强度应在 0 到 1 之间'), z.maximum(1, '参考强度应在 0 到 1 之间')),
  ),
});
export type Reference = z.infer<typeof Reference>;

/**
 * Asks for pictures. The price of all of them is held; each is paid when it has arrived, the rest goes back. Code 101: the
 * credits do not suffice. A field that the model cannot use is refused, with the field's name.
 */
export const imagine = endpoint({
  method: 'POST',
  path: '/draw/imagine',
  auth: true,
  refusals: [notEnoughBalance],
  input: z.object({
    /** May be empty where `image_id` is drawn larger or varied. */
    prompt: z._default(drawPrompt, ''),
    action: z._default(z.enum(drawActions, '操作不正确'), 'generate'),
    model: shortText,
    /** The family's: address of one uploaded reference picture. Ours is `references`. */
    image_base: z._default(z.string().check(z.maxLength(500)), ''),
    /** The record that `upsample`, `variation`, `edit` and `extend` begin with. */
    image_id: z.optional(id),
    scale: z._default(z.string().check(z.regex(/^\d{1,2}:\d{1,2}$/, '比例不正确')), '1:1'),
    /** What must not be seen. */
    no_content: z._default(drawPrompt, ''),
    /** Words of the model's own. */
    other: shortText,
    version: shortText,
    style: shortText,
    engine: shortText,
    quality: shortText,
    /** From here on ours. */
    n: z._default(
      z.coerce.number().check(z.int('张数不正确'), z.minimum(1, '张数不正确'), z.maximum(maxPictures, '张数过多')),
      1,
    ),
    /** Pixels, both or none; in place of `scale`. */
    width: z.optional(side),
    height: z.optional(side),
    seed: z.optional(
      z.coerce
        .number()
        .check(z.int('种子应为整数'), z.minimum(0, '种子不能为负'), z.maximum(4_294_967_295, '种子过大')),
    ),
    transparent: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)), 0),
    references: z._default(z.array(Reference).check(z.maxLength(maxReferences, '参考图过多')), []),
    /** Of `edit`: an upload, a PNG of the picture's size; where it is transparent the picture is drawn again. */
    mask: z.optional(id),
    /** Of `extend`: pixels that are added on each side. */
    extend: z.optional(z.object({ left: margin, top: margin, right: margin, bottom: margin })),
    /** What led here: a picture whose parameters were taken over, an answer of the chat. */
    parent_id: z.optional(id),
    message_id: z.optional(id),
    /** The post of the square that is drawn after (`getSquareRemix`): one that is not shown any more is left out. */
    square_id: z.optional(id),
  }),
  output: z.object({
    /** The first picture's record. */
    records_id: z.number(),
    /** Ours: one record for each picture. */
    records_ids: z._default(z.array(z.number()), []),
    /** Draw credits that are left. */
    balance_draw: z._default(z.number(), 0),
  }),
});

/** Ours: ends what has not arrived; what was not delivered is given back. Records that have ended stay as they are. */
export const cancelDrawing = endpoint({
  method: 'POST',
  path: '/draw_records/cancel',
  auth: true,
  capability: 'pictures',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.unknown(),
});
