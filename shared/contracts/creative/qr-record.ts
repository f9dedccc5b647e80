import { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { markerShapes, pixelStyles, qrRatios } from 'shared/contracts/creative/qr.ts';
import { endpoint, streamEndpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** How a code is looked at to find out whether it can be read: as it is, and worse. `small`: as on a page. */
export const proofConditions = ['clean', 'blur', 'rotate', 'contrast', 'jpeg', 'small'] as const;
export type ProofCondition = (typeof proofConditions)[number];

/** Who reads it: two programs that share nothing. */
export const proofDecoders = ['zxing', 'qr'] as const;
export type ProofDecoder = (typeof proofDecoders)[number];

/** What came of reading a code. */
export const QrProof = z.object({
  /** Cells that were read with the very content; all of them are 12. */
  score: z.number(),
  cells: z.array(z.object({ condition: z.enum(proofConditions), decoder: z.enum(proofDecoders), ok: z.boolean() })),
  /** 1: `zxing` reads it under every condition, and `qr` under all but one. */
  is_proven: z.number(),
  /** In words, where it is not read by both: `倾斜拍摄时读不出`; '' if everywhere. */
  problem: z.string(),
  /** Steps by which the code was made stronger until it was read. */
  steps: z._default(z.number(), 0),
  /** Where the code stands in a picture: pixels of its edge and modules along it, both with the quiet zone; 0: not said. */
  side: z._default(z.number(), 0),
  modules: z._default(z.number(), 0),
});
export type QrProof = z.infer<typeof QrProof>;

/**
 * One code: a record of drawing, with what is said of codes. Its id is that of a record of drawing: `draw_records/receipt`,
 * `favourite`, `lineage` and `zip` take it as well.
 */
export const QrRecord = z.object({
  ...DrawRecord.shape,
  way: z.number(),
  type: z.number(),
  prompt_params: z._default(z.string(), ''),
  qr_content: z.string(),
  /** Address of the code that was uploaded; '' if none was. */
  qr_image: z._default(z.string(), ''),
  /** 0: none. */
  model_id: z._default(z.number(), 0),
  template_id: z._default(z.number(), 0),
  aspect_ratio: z._default(z.enum(qrRatios), '1:1'),
  pixel_style: z._default(z.enum(pixelStyles), 'steer'),
  marker_shape: z._default(z.enum(markerShapes), 'square'),
  model_text: z._default(z.string(), ''),
  template_text: z._default(z.string(), ''),
  /** Ours: absent until the code is there. */
  proof: z.optional(QrProof),
});
export type QrRecord = z.infer<typeof QrRecord>;

/** The caller's codes of these ids; unknown ones are left out. */
export const getQrRecords = endpoint({
  method: 'POST',
  path: '/qrcode_records/detail',
  auth: true,
  input: z.object({ records_id: z.array(id).check(z.maxLength(100)) }),
  output: z.array(QrRecord),
});

/** The newest first. */
export const listQrRecords = endpoint({
  method: 'GET',
  path: '/qrcode_records/records',
  auth: true,
  input: z.object({
    ...pagingInput,
    /** A value of `drawStatus`; -1: all; ours 4: waiting or being drawn. */
    status: z._default(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(4)), -1),
    /** Ours: words of the keyword or of the content. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词过长'))),
  }),
  output: page(QrRecord),
});

const ids = z.array(id).check(z.minLength(1, '请选择二维码'), z.maxLength(500, '一次最多选择 500 个'));

/** Hides codes. `restoreQrRecords` brings them back for some days; then the files are removed. */
export const deleteQrRecords = endpoint({
  method: 'POST',
  path: '/qrcode_records/delete',
  auth: true,
  input: z.object({ ids }),
  output: z.unknown(),
});

/** Ours: undoes `deleteQrRecords`. */
export const restoreQrRecords = endpoint({
  method: 'POST',
  path: '/qrcode_records/restore',
  auth: true,
  capability: 'qr_records',
  input: z.object({ ids }),
  output: z.unknown(),
});

/** Ours: ends what has not arrived, and gives its price back. */
export const cancelQrRecords = endpoint({
  method: 'POST',
  path: '/qrcode_records/cancel',
  auth: true,
  capability: 'qr_records',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.unknown(),
});

/** Ours: each change of a code of the caller's, as it is then. `/events` says only that there is one. */
export const followQrRecords = streamEndpoint({
  method: 'GET',
  path: '/qrcode_records/events',
  auth: true,
  capability: 'qr_records',
  input: z.object({}),
  event: z.object({ event: z.literal('record'), record: QrRecord }),
});
