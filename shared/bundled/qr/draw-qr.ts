import { encode } from 'uqr';

/** What a code says, and how much of it may be damaged; `margin` is the quiet zone, in modules: 4, and never under 2. */
export interface QrContent {
  text: string;
  level: 'L' | 'M' | 'Q' | 'H';
  margin: number;
}

/** A code as a picture: `size` is its edge in pixels, `dark` and `light` are CSS colours. */
export interface QrPicture extends QrContent {
  size: number;
  dark: string;
  light: string;
}

/** A code as rows of modules, the quiet zone included. */
export interface QrDrawing {
  /** Modules along one edge. */
  size: number;
  /** Where dark modules stand: `[row, column, length]`, one entry for each unbroken run. */
  runs: [row: number, column: number, length: number][];
}

/** Encodes an address, which is plain ASCII: other texts need the mark of `encodeText`. */
export function drawQr({ text, level, margin }: QrContent): QrDrawing {
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
export function qrSvg(picture: QrPicture): string {
  const drawing = drawQr(picture);
  const { size } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.size}" height="${picture.size}" viewBox="0 0 ${size} ${size}"`,
    ` shape-rendering="crispEdges"><path fill="${picture.light}" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="${picture.dark}" d="${qrPath(drawing)}"/></svg>`,
  ].join('');
}

/** Fills a whole canvas with the code. Modules are whole pixels, because blurred edges are hard to read. */
export function paintQr(canvas: HTMLCanvasElement, picture: QrPicture): void {
  const drawing = drawQr(picture);
  const module = Math.floor(picture.size / drawing.size);
  const start = Math.floor((picture.size - module * drawing.size) / 2);
  canvas.width = picture.size;
  canvas.height = picture.size;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  brush.fillStyle = picture.light;
  brush.fillRect(0, 0, picture.size, picture.size);
  brush.fillStyle = picture.dark;
  fillModules(brush, drawing, { left: start, top: start, module });
}

/** Fills the dark modules of a code in the brush's colour. `module` is the edge of one, in units of the canvas. */
export function fillModules(
  brush: Pick<CanvasRenderingContext2D, 'fillRect'>,
  { runs }: QrDrawing,
  { left, top, module }: { left: number; top: number; module: number },
): void {
  for (const [row, column, length] of runs) {
    brush.fillRect(left + column * module, top + row * module, length * module, module);
  }
}
