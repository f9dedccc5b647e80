import type { QrLevel } from '../encode/encode-text.ts';
import { CodePath } from './code-path.ts';
import { encodeCode, type QrMatrix } from './encode-code.ts';
import { drawEye } from './eye-shapes.ts';
import { drawModule, penOf } from './module-shapes.ts';
import { type QrLogo, type QrLook, safeLook } from './qr-look.ts';

/** Ink that changes on its way: from the upper left to the lower right, or from the middle outwards. */
export interface Gradient {
  kind: 'linear' | 'radial';
  from: string;
  to: string;
  left: number;
  top: number;
  size: number;
}

/** What lies above what was drawn before it. One unit is a module. */
export type Layer =
  /** `pen`: its lines are drawn besides, so thick, with round ends and corners. */
  | { kind: 'path'; d: string; ink: string | Gradient; isEvenOdd?: boolean; pen?: number }
  | { kind: 'picture'; href: string; left: number; top: number; size: number }
  | { kind: 'words'; words: string; x: number; y: number; size: number; colour: string; paper: string };

/** A code as shapes, for SVG, canvas and PDF alike. */
export interface CodeDrawing {
  width: number;
  height: number;
  layers: Layer[];
  matrix: QrMatrix;
  look: QrLook;
  /** Modules of an edge with the quiet zone. */
  modules: number;
  /** What was changed so that the code can be read, in words. */
  notes: string[];
}

/** Draws a text with a look; undefined: the text is too long for any code. */
export function drawCode(text: string, wanted: QrLook, wantedLogo?: QrLogo): CodeDrawing | undefined {
  const known = new Map<QrLevel, QrMatrix | undefined>();
  const at = (level: QrLevel) => {
    if (!known.has(level)) known.set(level, encodeCode(text, level, wanted.mask));
    return known.get(level);
  };
  const { look, logo, notes } = safeLook(wanted, wantedLogo, (level) => {
    const found = at(level);
    return found?.level === level ? found.version : undefined;
  });
  const matrix = at(look.level);
  if (!matrix) return undefined;
  // A logo needs the level that it asked for.
  const isLower = matrix.level !== look.level;
  if (isLower) notes.push('内容较长，容错率已降低');
  const shown = isLower ? undefined : logo;
  if (isLower && logo) notes.push('内容太长，放不下图标');
  // The frame is dark: beside it the quiet zone has its full width.
  const margin = look.words ? Math.max(4, look.margin) : look.margin;
  const modules = matrix.size + 2 * margin;
  const frame = look.words ? frameOf(look, modules) : undefined;
  const edge = margin + (frame?.border ?? 0);
  return {
    width: modules + 2 * (frame?.border ?? 0),
    height: modules + (frame ? 2 * frame.border + frame.band : 0),
    layers: [
      ...(frame?.layers ?? [
        { kind: 'path' as const, d: new CodePath().box(0, 0, modules, modules).toString(), ink: look.light },
      ]),
      ...inkLayers(matrix, look, edge, shown),
      ...(shown ? logoLayers(shown, matrix, edge) : []),
    ],
    matrix,
    look,
    modules,
    notes,
  };
}

function inkLayers(matrix: QrMatrix, look: QrLook, edge: number, logo: QrLogo | undefined): Layer[] {
  const { size } = matrix;
  const drawn = drawnModules(matrix, logo && holeOf(logo, size));
  const isDrawn = (row: number, column: number) =>
    column >= 0 && column < size && drawn[row * size + column] === styled;
  const paths = { filled: new CodePath(), penned: new CodePath() };
  const draw = drawModule[look.shape];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const kind = drawn[row * size + column];
      if (kind === styled) draw(paths, row, column, edge, look.moduleSize, isDrawn);
      else if (kind === fixed) paths.filled.box(edge + column, edge + row, 1, 1);
    }
  }
  const eyes = new CodePath();
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    drawEye(eyes, look.eye, edge + left, edge + top);
  }
  const ink = look.gradientTo
    ? { kind: look.gradient, from: look.dark, to: look.gradientTo, left: edge, top: edge, size }
    : look.dark;
  const layers = [
    { d: paths.penned.toString(), ink, pen: penOf[look.shape](look.moduleSize) },
    { d: paths.filled.toString(), ink },
    { d: eyes.toString(), ink: look.eyeColour || ink, isEvenOdd: true },
  ];
  return layers.filter(({ d }) => d !== '').map((layer) => ({ kind: 'path', ...layer }));
}

/** What is drawn of a module: nothing, the shape of the look, a plain square. */
const [styled, fixed] = [1, 2];

/** What is drawn of each module, row by row: a shape looks at its neighbours, so that each is asked for many times. */
function drawnModules({ size, isDark, partAt }: QrMatrix, hole: ReturnType<typeof holeOf> | undefined): Uint8Array {
  const isHidden = (at: number) => hole !== undefined && at >= hole.from && at < hole.to;
  const drawn = new Uint8Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column) || (isHidden(row) && isHidden(column))) continue;
      const part = partAt(row, column);
      if (part !== 'eye') drawn[row * size + column] = part === 'fixed' ? fixed : styled;
    }
  }
  return drawn;
}

/** The modules that a logo covers, whole ones, as many on every side. */
function holeOf({ size: share }: QrLogo, size: number): { from: number; to: number } {
  const half = Math.max(1, Math.floor((size * share) / 2));
  const middle = (size - 1) / 2;
  return { from: middle - half, to: middle + half + 1 };
}

function logoLayers(logo: QrLogo, { size }: QrMatrix, edge: number): Layer[] {
  const { from, to } = holeOf(logo, size);
  const gap = 0.4;
  const place = edge + from + gap;
  return [{ kind: 'picture', href: logo.href, left: place, top: place, size: to - from - 2 * gap }];
}

/** Share of the code that a letter takes: a Chinese one is as wide as it is high. */
const letterWidth = (letter: string) => (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.6);

function frameOf({ words, dark, light }: QrLook, modules: number) {
  const border = modules * 0.03;
  const band = modules * 0.17;
  const letters = [...words].reduce((sum, letter) => sum + letterWidth(letter), 0);
  const size = Math.min(modules * 0.095, (modules * 0.92) / letters);
  const width = modules + 2 * border;
  const radius = modules * 0.05;
  const inner = radius - border;
  const card = new CodePath().box(0, 0, width, width + band, [radius, radius, radius, radius]).toString();
  const paper = new CodePath().box(border, border, modules, modules, [inner, inner, inner, inner]).toString();
  const layers: Layer[] = [
    { kind: 'path', d: card, ink: dark },
    { kind: 'path', d: paper, ink: light },
    { kind: 'words', words, x: width / 2, y: width + (band - border) / 2, size, colour: light, paper: dark },
  ];
  return { border, band, layers };
}
