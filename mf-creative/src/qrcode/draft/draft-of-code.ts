import { readQrContent } from 'shared/contracts/creative/qr-content.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { readAs } from '../../works/draft/tab-draft.ts';
import { type ArtDraft, artSchema, emptyArt } from './art-draft.ts';
import type { QrDraft } from './qr-draft.ts';

export const artOfCode = (record: QrRecord): ArtDraft =>
  readAs(artSchema, emptyArt, {
    way: record.way === 2 ? 'template' : 'custom',
    prompt: record.prompt,
    params: record.prompt_params,
    version: record.version,
    templateId: record.template_id,
    ratio: record.aspect_ratio,
    pixelStyle: record.pixel_style,
    markerShape: record.marker_shape,
    picture: record.references.map((one) => ({ ...one, name: '自己的图片' }))[0],
    parentId: record.id,
  });

/** The form with a code's picture and content, ready to be changed. @param fields what stands in the form */
export function draftOfCode(
  record: QrRecord,
  fields: QrDraft['fields'],
): Pick<QrDraft, 'mode' | 'art' | 'kind' | 'fields'> {
  const { kind, fields: said } = readQrContent(record.qr_content);
  return { mode: 'art', art: artOfCode(record), kind, fields: { ...fields, [kind]: { ...said } } };
}
