import type { CodePath } from './code-path.ts';

/** Shapes of the small squares. */
export const moduleShapes = ['square', 'rounded', 'dots', 'liquid', 'lines', 'diamond', 'star'] as const;
export type ModuleShape = (typeof moduleShapes)[number];

/**
 * How large a module is drawn, in modules: what ≥ 99 % of decoders read in trials (ADR 74), with the size that is shipped. `liquid`
 * has no size: it joins what touches.
 */
export const moduleSizes: Readonly<Record<ModuleShape, { least: number; usual: number; most: number }>> = {
  square: { least: 0.6, usual: 1, most: 1 },
  rounded: { least: 0.7, usual: 0.95, most: 1 },
  dots: { least: 0.6, usual: 0.85, most: 1 },
  liquid: { least: 1, usual: 1, most: 1 },
  lines: { least: 0.5, usual: 0.7, most: 1 },
  diamond: { least: 0.85, usual: 1.1, most: 1.2 },
  star: { least: 0.95, usual: 1.15, most: 1.25 },
};

/** Whether a module that is to be drawn lies there; false outside of the code too. */
type IsDrawn = (row: number, column: number) => boolean;

/** What modules are drawn on: what is filled, and what is drawn with the pen of the shape. */
export interface ModulePaths {
  filled: CodePath;
  penned: CodePath;
}

/** Draws one module; `edge` is the quiet zone before it. */
type DrawModule = (
  paths: ModulePaths,
  row: number,
  column: number,
  edge: number,
  size: number,
  isDrawn: IsDrawn,
) => void;

/** The pen of a shape, in modules: a round tip as thick as this; 0: it has none. Lines take a tenth of what their outlines take. */
export const penOf: Readonly<Record<ModuleShape, (size: number) => number>> = {
  square: () => 0,
  diamond: () => 0,
  star: () => 0,
  rounded: (size) => size / 2,
  dots: (size) => size,
  liquid: () => 1,
  lines: (size) => size,
};

const outline = (count: number, radiusAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    return [radiusAt(at) * Math.cos(angle), radiusAt(at) * Math.sin(angle)] as const;
  });
/** For a size of 1. */
const diamond = outline(4, () => 0.5);
const star = outline(10, (at) => (at % 2 === 0 ? 0.5 : 0.3));

/** A module of each shape. */
export const drawModule: Readonly<Record<ModuleShape, DrawModule>> = {
  square({ filled }, row, column, edge, size, isDrawn) {
    const gap = (1 - size) / 2;
    if (gap > 0) return void filled.box(edge + column + gap, edge + row + gap, size, size);
    // Whole ones are drawn as runs, so that no line shows between them.
    if (isDrawn(row, column - 1)) return;
    filled.box(edge + column, edge + row, run(row, column, 0, 1, isDrawn), 1);
  },
  // A smaller square, and the pen around it makes its corners round.
  rounded({ penned }, row, column, edge, size) {
    const gap = (1 - size / 2) / 2;
    penned.box(edge + column + gap, edge + row + gap, size / 2, size / 2);
  },
  dots({ penned }, row, column, edge) {
    penned.stroke(edge + column + 0.5, edge + row + 0.5, 0, 0);
  },
  liquid({ penned, filled }, row, column, edge, _size, isDrawn) {
    const [up, right, down, left] = [
      isDrawn(row - 1, column),
      isDrawn(row, column + 1),
      isDrawn(row + 1, column),
      isDrawn(row, column - 1),
    ];
    const [x, y] = [edge + column + 0.5, edge + row + 0.5];
    if (!left && (right || !(up || down))) penned.stroke(x, y, run(row, column, 0, 1, isDrawn) - 1, 0);
    if (!up && down) penned.stroke(x, y, 0, run(row, column, 1, 0, isDrawn) - 1);
    // Where two modules meet at a corner that a light one lies in: it is filled from this one's side.
    const corner = 0.4;
    if (down && !right && isDrawn(row + 1, column + 1))
      filled.fillet(edge + column + 1, edge + row + 1, corner, -corner);
    if (down && !left && isDrawn(row + 1, column - 1)) filled.fillet(edge + column, edge + row + 1, -corner, -corner);
    if (up && !right && isDrawn(row - 1, column + 1)) filled.fillet(edge + column + 1, edge + row, corner, corner);
    if (up && !left && isDrawn(row - 1, column - 1)) filled.fillet(edge + column, edge + row, -corner, corner);
  },
  lines({ penned }, row, column, edge, _size, isDrawn) {
    if (isDrawn(row - 1, column)) return;
    penned.stroke(edge + column + 0.5, edge + row + 0.5, 0, run(row, column, 1, 0, isDrawn) - 1);
  },
  diamond: ({ filled }, row, column, edge, size) =>
    void filled.points(edge + column + 0.5, edge + row + 0.5, diamond, size),
  star: ({ filled }, row, column, edge, size) => void filled.points(edge + column + 0.5, edge + row + 0.5, star, size),
};

/** How many modules are drawn from one on, downwards or to the right. */
function run(row: number, column: number, down: number, right: number, isDrawn: IsDrawn): number {
  let length = 1;
  while (isDrawn(row + down * length, column + right * length)) length++;
  return length;
}
