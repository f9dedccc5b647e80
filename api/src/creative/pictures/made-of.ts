import type { ActualImage } from '../../providers/image/image.ts';
import type { Made } from '../../site/label/label.ts';

/** One picture of a request, as its files name it. */
export const madeOf = (
  { id }: { id: number },
  { index, actual }: { index: number; actual?: Pick<ActualImage, 'isByProgram'> },
): Made => ({
  id: `draw-${id}-${index}`,
  isByProgram: actual?.isByProgram ?? false,
});
