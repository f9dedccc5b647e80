import { encode } from 'uqr';
import type { QrDraft } from './qr-draft.ts';

/** A code as rows of modules, the quiet zone included. */
export interface QrDrawing {
  /** Modules along one edge. */
  size: number;
  /** Where dark modules stand: `[row, column, length]`, one entry for each unbroken run. */
  runs: [row: number, column: number, length: number][];
}

/** Encodes a text; what is not plain ASCII goes in as UTF-8, which is what phones expect. */
export function drawQr({ text, level, margin }: Pick<QrDraft, 'text' | 'level' | 'margin'>): QrDrawing {
  // Half a surrogate pair, as an input method may leave behind, has no UTF-8.
  const { size, data } = encode(text.toWellFormed(), { ecc: level, border: margin });
  const runs: QrDrawing['runs'] = [];
  data.forEach((modules, row) => {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (modules[column]) column++;
      if (column > start) runs.push([row, start, column - start]);
    }
  });
  return { size, runs };
}

/** The dark modules as one SVG path, one unit a module. */
export function qrPath({ runs }: QrDrawing): string {
  return runs.map(([row, column, length]) => `M${column} ${row}h${length}v1h-${length}z`).join('');
}

/** The code as an SVG file. */
export function qrSvg(draft: QrDraft): string {
  const drawing = drawQr(draft);
  const { size } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${draft.size}" height="${draft.size}" viewBox="0 0 ${size} ${size}"`,
    ` shape-rendering="crispEdges"><path fill="${draft.light}" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="${draft.dark}" d="${qrPath(drawing)}"/></svg>`,
  ].join('');
}

/** Paints the code on a canvas. Modules are whole pixels, because blurred edges are hard to read. */
export function paintQr(canvas: HTMLCanvasElement, draft: QrDraft): void {
  const { size, runs } = drawQr(draft);
  const module = Math.floor(draft.size / size);
  const start = Math.floor((draft.size - module * size) / 2);
  canvas.width = draft.size;
  canvas.height = draft.size;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.fillStyle = draft.light;
  brush.fillRect(0, 0, draft.size, draft.size);
  brush.fillStyle = draft.dark;
  for (const [row, column, length] of runs) {
    brush.fillRect(start + column * module, start + row * module, length * module, module);
  }
}
