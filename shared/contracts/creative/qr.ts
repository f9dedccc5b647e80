import { notEnoughBalance } from 'shared/contracts/chat/question.ts';
import { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** How a code and a picture become one. `halftone`: a dot a module; `blend`: the code shines through; `steer`: the picture's own light and dark. */
export const pixelStyles = ['steer', 'blend', 'halftone'] as const;
export type PixelStyle = (typeof pixelStyles)[number];

/** Shapes of the three eyes that every decoder reads. */
export const markerShapes = ['square', 'rounded'] as const;
export type MarkerShape = (typeof markerShapes)[number];

export const qrRatios = ['1:1', '3:4', '4:3', '9:16', '16:9'] as const;
export type QrRatio = (typeof qrRatios)[number];

/** `type` on the wire: where the content comes from. */
export const qrType = { text: 1, upload: 2 } as const;
/** `way` on the wire. */
export const qrWay = { custom: 1, template: 2 } as const;

/** Longest keyword, in letters, and longest content of a code with art, in bytes of UTF-8: more makes modules too small to be read. */
export const qrPromptLimit = 1000;
export const qrContentLimit = 600;

const QrTemplate = z.object({
  id: z.number(),
  name: z.string(),
  preview_img: z.string(),
  /** 1: for members only. */
  is_vip: z.number(),
  /** Draw credits of one code. */
  points: z.number(),
  /** Ours: how it looks. */
  pixel_style: z._default(z.enum(pixelStyles), 'steer'),
});
export type QrTemplate = z.infer<typeof QrTemplate>;

/** What can be asked for now. */
export const getQrConfig = endpoint({
  method: 'GET',
  path: '/qrcode/config',
  auth: false,
  input: z.object({}),
  output: z.object({
    is_open: z.number(),
    /** Who paints, with the price of one code: models of drawing, the default first. */
    draw_model: z.array(DrawModel),
    /** A code that is shown beside the empty form; `content` is what it says. */
    example: z.object({ status: z.number(), content: z.string() }),
    mewx: z.object({
      /** One name where a server has a single version. */
      version: z._default(z.union([z.array(z.string()), z.string()]), []),
      model: z.array(z.object({ id: z.number(), name: z.string(), preview_img: z.string() })),
      template: z.array(QrTemplate),
    }),
    zhishuyun_qrcode: z.object({
      template: z.array(QrTemplate),
      pixel_style: z.array(
        z.object({ value: z.enum(pixelStyles), name: z.string(), about: z._default(z.string(), '') }),
      ),
    }),
    /** Ours from here on. Bytes of a content. */
    content_limit: z._default(z.number(), 100),
    /** Kinds of content that pages help to write. */
    kinds: z._default(z.array(z.string()), []),
    marker_shape: z._default(z.array(z.enum(markerShapes)), ['square']),
    aspect_ratio: z._default(z.array(z.enum(qrRatios)), ['1:1']),
    /** Draw credits of a code over a picture of the caller's own, for which no model paints. */
    own_picture_price: z._default(z.number(), 0),
    /** Whether a poster of a code says in words which site made it. */
    poster_mark: z._default(z.number(), 1),
  }),
});
export type QrConfig = z.infer<typeof getQrConfig.output>;

const short = z._default(z.string().check(z.trim(), z.maxLength(100, '内容过长')), '');
const oneOfTwo = (problem: string) =>
  z._default(z.coerce.number().check(z.int(problem), z.minimum(1, problem), z.maximum(2, problem)), 1);

/**
 * Asks for a code with art. Its price is held, and paid once a code has arrived that decoders read; else it goes back. Code
 * 101: the credits do not suffice. A field that is wrong is refused, with the field's name.
 */
export const imagineQr = endpoint({
  method: 'POST',
  path: '/qrcode/imagine',
  auth: true,
  refusals: [notEnoughBalance],
  input: z.object({
    /** Key of one of `draw_model`; '': the default. Not used with a picture of the caller's own. */
    model: short,
    /** A value of `qrType`. */
    type: oneOfTwo('内容来源不正确'),
    /** A value of `qrWay`. */
    way: oneOfTwo('生成方式不正确'),
    /** What the code says; with `type` 2 it is read from `qr_image`. */
    qr_content: z._default(z.string().check(z.maxLength(4000, '内容过长')), ''),
    /** Address of an uploaded code; ours: `qr_upload_id`. */
    qr_image: z._default(z.string().check(z.maxLength(500)), ''),
    /** The keyword; required with `way` 1 unless a picture is given. */
    prompt: z._default(
      z.string().check(z.trim(), z.maxLength(qrPromptLimit, `关键词不能超过 ${qrPromptLimit} 字`)),
      '',
    ),
    /** Words of the model's own. */
    prompt_params: short,
    /** One of `mewx.model`: the look that is painted. */
    model_id: z.optional(id),
    template_id: z.optional(id),
    aspect_ratio: z._default(z.enum(qrRatios, '图片比例不正确'), '1:1'),
    pixel_style: z._default(z.enum(pixelStyles, '像素样式不正确'), 'steer'),
    marker_shape: z._default(z.enum(markerShapes, '码眼形状不正确'), 'square'),
    /** From here on ours. */
    version: short,
    style: short,
    qr_upload_id: z.optional(id),
    /** A picture of the caller's own that the code is laid into, in place of one that is painted. */
    picture: z.optional(z.object({ upload_id: z.optional(id), record_id: z.optional(id) })),
    seed: z.optional(
      z.coerce
        .number()
        .check(z.int('种子应为整数'), z.minimum(0, '种子不能为负'), z.maximum(4_294_967_295, '种子过大')),
    ),
    /** The code that this one was made again from. */
    parent_id: z.optional(id),
  }),
  output: z.object({
    records_id: z.number(),
    /** Ours: draw credits that are left. */ balance_draw: z._default(z.number(), 0),
  }),
});

/** Ours: what an uploaded code says. */
export const readQrUpload = endpoint({
  method: 'POST',
  path: '/qrcode/read',
  auth: true,
  capability: 'qr_records',
  input: z.object({ upload_id: id }),
  output: z.object({ qr_content: z.string() }),
});
