import { at, type SeededRandom } from '../../../../platform/pictures/seeded-random.ts';

export type Point = readonly [x: number, y: number];

export function oval(x: number, y: number, rx: number, ry: number, corners = 16): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry] as const;
  });
}

/** A round thing that is not quite round. */
export function blob(random: SeededRandom, x: number, y: number, radius: number, wobble = 0.18, flat = 1): Point[] {
  const corners = 11;
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const far = radius * random.between(1 - wobble, 1 + wobble);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * flat] as const;
  });
}

export const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** A jagged skyline from left to right by midpoint displacement; `y` in the mean, `tall` its deviation. */
export function ridge(random: SeededRandom, width: number, y: number, tall: number, rough = 0.52): Point[] {
  let heights = [random.between(-0.6, 0.6), random.between(-1, 0.2), random.between(-0.6, 0.6)];
  for (let step = 0.8; heights.length < 65; step *= rough) {
    heights = heights.flatMap((height, i) => {
      const next = heights[i + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + random.between(-step, step) * 0.8];
    });
  }
  const last = heights.length - 1;
  return heights.map((height, i) => [-20 + (i / last) * (width + 40), y + height * tall] as const);
}

/** A soft skyline: a few waves over each other. */
export function hills(random: SeededRandom, width: number, y: number, tall: number): Point[] {
  const waves = [1.1, 2.3, 4.1].map((times, i) => ({
    times: times * random.between(0.8, 1.25),
    phase: random.between(0, 2 * Math.PI),
    tall: tall / (i + 1) ** 1.4,
  }));
  return Array.from({ length: 25 }, (_, i) => {
    const x = -20 + (i / 24) * (width + 40);
    const height = waves.reduce(
      (sum, one) => sum + Math.sin((x / 1000) * one.times * Math.PI + one.phase) * one.tall,
      0,
    );
    return [x, y + height] as const;
  });
}

/** A skyline as an area down to the lower edge. */
export const downTo = (line: readonly Point[], bottom: number): Point[] => [
  ...line,
  [(line.at(-1)?.[0] ?? 0) + 1, bottom],
  [(line[0]?.[0] ?? 0) - 1, bottom],
];

/** How high a skyline is at `x`. */
export function heightAt(line: readonly Point[], x: number): number {
  const right = line.findIndex(([px]) => px >= x);
  const [b, a] = [line[Math.max(right, 0)], line[Math.max(right - 1, 0)]];
  if (!a || !b || a[0] === b[0]) return b?.[1] ?? 0;
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
}

export const moved = (points: readonly Point[], x: number, y: number, scale = 1, isMirrored = false): Point[] =>
  points.map(([px, py]) => [x + px * scale * (isMirrored ? -1 : 1), y + py * scale] as const);

export function turned(points: readonly Point[], [x, y]: Point, angle: number): Point[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return points.map(([px, py]) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos] as const);
}

export const jittered = (random: SeededRandom, points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x + random.between(-by, by), y + random.between(-by, by)] as const);

/** As the `d` of a path; smooth ones by Catmull and Rom. */
export function pathOf(
  points: readonly Point[],
  { isSmooth, isClosed }: { isSmooth: boolean; isClosed: boolean },
): string {
  const [first] = points;
  if (!first) return '';
  const show = ([x, y]: Point) => `${at(x)} ${at(y)}`;
  if (!isSmooth) return `M${points.map(show).join('L')}${isClosed ? 'Z' : ''}`;
  const count = points.length;
  const point = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? first;
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, i) => {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const before: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const after: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${show(before)} ${show(after)} ${show(c)}`;
  });
  return `M${show(first)}${pieces.join('')}${isClosed ? 'Z' : ''}`;
}
