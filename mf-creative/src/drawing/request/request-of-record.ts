import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { isCustomSize } from '../draft/draft-of-record.ts';
import { type DrawInput, referencesOf } from './request-of-draft.ts';

/** One picture more of what a record was asked with. */
export function requestOfRecord(record: DrawRecord): DrawInput {
  const { action, prompt, model, parent_id, message_id, requested } = record;
  if (action.startsWith('upsample') || action.startsWith('variation')) {
    return { action, prompt, model, image_id: parent_id };
  }
  return {
    action: 'generate',
    prompt,
    model,
    no_content: record.no_content,
    other: record.prompt_other,
    version: record.version,
    style: record.style,
    engine: record.engine,
    quality: record.quality,
    ...(isCustomSize(record) && requested
      ? { width: requested.width, height: requested.height }
      : { scale: record.scale || '1:1' }),
    ...(requested?.seed === undefined ? {} : { seed: requested.seed }),
    ...(requested?.transparent ? { transparent: 1 } : {}),
    references: referencesOf(record),
    ...(parent_id ? { parent_id } : {}),
    ...(message_id ? { message_id } : {}),
  };
}
