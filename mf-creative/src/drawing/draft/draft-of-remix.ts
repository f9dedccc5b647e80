import type { getSquareRemix } from 'shared/contracts/creative/square.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { DrawDraft } from './draw-draft.ts';

/** What a work of the square was drawn with, as far as its author shows it, for the form. */
export function draftOfRemix({ square_id, prompt, parameters }: Output<typeof getSquareRemix>): Partial<DrawDraft> {
  const origin = { prompt, squareId: square_id, parentId: 0, messageId: 0 };
  if (!parameters) return origin;
  const { scale, seed, no_content, style, quality, version, engine } = parameters;
  return {
    ...origin,
    ratio: scale || '1:1',
    seed: `${seed ?? ''}`,
    negative: no_content,
    style,
    quality,
    version,
    engine,
  };
}
