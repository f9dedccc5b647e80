import {
  type MarkerShape,
  markerShapes,
  type PixelStyle,
  pixelStyles,
  type QrRatio,
  qrRatios,
} from 'shared/contracts/creative/qr.ts';
import * as z from 'shared/contracts/schema.ts';
import { objectLike } from '../../works/draft/tab-draft.ts';

/** A picture of the visitor's own that the code is laid into: uploaded, or drawn before. */
export interface OwnPicture {
  url: string;
  name: string;
  upload_id?: number | undefined;
  record_id?: number | undefined;
}

/** How a code with art is wanted. 0 and '': nothing is chosen. */
export const emptyArt = {
  way: 'custom' as 'custom' | 'template',
  prompt: '',
  params: '',
  version: '',
  templateId: 0,
  ratio: '1:1' as QrRatio,
  pixelStyle: 'steer' as PixelStyle,
  markerShape: 'square' as MarkerShape,
  picture: null as OwnPicture | null,
  parentId: 0,
};
export type ArtDraft = typeof emptyArt;

const pictureSchema = z
  .object({
    url: z.string(),
    name: z._default(z.string(), '自己的图片'),
    upload_id: z.optional(z.number()),
    record_id: z.optional(z.number()),
  })
  .check(z.refine(({ upload_id, record_id }) => (upload_id ?? record_id) !== undefined));

export const artSchema = objectLike(emptyArt, {
  way: z.enum(['custom', 'template']),
  templateId: z.int(),
  ratio: z.enum(qrRatios),
  pixelStyle: z.enum(pixelStyles),
  markerShape: z.enum(markerShapes),
  picture: z.nullable(pictureSchema),
  parentId: z.int(),
});
