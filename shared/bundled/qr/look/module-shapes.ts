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

/** Draws one module; `edge` is the quiet zone before it. */
type DrawModule = (path: CodePath, row: number, column: number, edge: number, size: number, isDrawn: IsDrawn) => void;

const outline = (count: number, radiusAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    return [radiusAt(at) * Math.cos(angle), radiusAt(at) * Math.sin(angle)] as const;
  });
/** For a size of 1. */
const diamond = outline(4, () => 0.5);
const star = outline(10, (at) => (at % 2 === 0 ? 0.5 : 0.3));

const drawBox = (roundness: number): DrawModule => {
  return (path, row, column, edge, size) => {
    const gap = (1 - size) / 2;
    const radius = (size * roundness) / 2;
    path.box(edge + column + gap, edge + row + gap, size, size, [radius, radius, radius, radius]);
  };
};

/** A module of each shape. */
export const drawModule: Readonly<Record<ModuleShape, DrawModule>> = {
  square(path, row, column, edge, size, isDrawn) {
    if (size < 1) return drawBox(0)(path, row, column, edge, size, isDrawn);
    // Whole ones are drawn as runs, so that no line shows between them.
    if (isDrawn(row, column - 1)) return;
    let length = 1;
    while (isDrawn(row, column + length)) length++;
    path.box(edge + column, edge + row, length, 1);
  },
  rounded: drawBox(0.5),
  dots: drawBox(1),
  liquid(path, row, column, edge, _size, isDrawn) {
    const [up, right, down, left] = [
      isDrawn(row - 1, column),
      isDrawn(row, column + 1),
      isDrawn(row + 1, column),
      isDrawn(row, column - 1),
    ];
    const round = (one: boolean, other: boolean) => (one || other ? 0 : 0.5);
    path.box(edge + column, edge + row, 1, 1, [
      round(up, left),
      round(up, right),
      round(down, right),
      round(down, left),
    ]);
    // Where two modules meet at a corner that a light one lies in: it is filled from this one's side.
    const corner = 0.4;
    if (down && !right && isDrawn(row + 1, column + 1)) path.fillet(edge + column + 1, edge + row + 1, corner, -corner);
    if (down && !left && isDrawn(row + 1, column - 1)) path.fillet(edge + column, edge + row + 1, -corner, -corner);
    if (up && !right && isDrawn(row - 1, column + 1)) path.fillet(edge + column + 1, edge + row, corner, corner);
    if (up && !left && isDrawn(row - 1, column - 1)) path.fillet(edge + column, edge + row, -corner, corner);
  },
  lines(path, row, column, edge, size, isDrawn) {
    if (isDrawn(row - 1, column)) return;
    let length = 1;
    while (isDrawn(row + length, column)) length++;
    const gap = (1 - size) / 2;
    const radius = size / 2;
    path.box(edge + column + gap, edge + row + gap, size, length - 2 * gap, [radius, radius, radius, radius]);
  },
  diamond: (path, row, column, edge, size) => path.points(edge + column + 0.5, edge + row + 0.5, diamond, size),
  star: (path, row, column, edge, size) => path.points(edge + column + 0.5, edge + row + 0.5, star, size),
};
