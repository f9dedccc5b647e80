import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';

/** Black and white squares: nothing about it could keep a decoder from reading it. */
export const isPlain = ({ look, layers }: CodeDrawing): boolean =>
  look.shape === 'square' && look.eye === 'square' && layers.every(({ kind }) => kind === 'path') && !look.gradientTo;
