import { at, type SeededRandom } from '../../../platform/pictures/seeded-random.ts';
import { mix, type Palette, type Rgb, rgb } from './colours.ts';

export type Point = readonly [x: number, y: number];

/** A piece of a picture, drawn by each style in its own way. Later ones lie over earlier ones. */
export interface Shape {
  kind: 'area' | 'line';
  points: readonly Point[];
  isSmooth: boolean;
  colour: Rgb;
  /** At its foot, where it is not the same colour all over. */
  foot: Rgb | undefined;
  opacity: number;
  /** Of a line. */
  width: number;
  /** 0 far away, 1 in front. */
  depth: number;
  /** Small things have no edges of their own. */
  isDetail: boolean;
  /** Sun, moon, lamps: they shine. */
  isLight: boolean;
  /** Air and ground, which a picture with a transparent ground leaves out. */
  isGround: boolean;
}

/**
 * What is to be painted, before a style gives it its look. The shorter side has 1000 units. Colours are words of the palette: `near+dark40` is
 * `near` with 40 % of `dark`, `near>dark40` is mixed so at its foot. Flags: `s` smooth, `d` a detail, `l` light.
 */
export class Scene {
  readonly shapes: Shape[] = [];
  readonly width: number;
  readonly height: number;
  readonly random: SeededRandom;
  readonly isNight: boolean;
  /** Names of colours; a figure adds its own. */
  readonly colours: Record<string, Rgb>;
  /** How far away what is added next lies, and whether it is air or ground. */
  depth = 0;
  isGround = true;

  constructor(size: { width: number; height: number }, random: SeededRandom, palette: Palette, isNight: boolean) {
    const unit = 1000 / Math.min(size.width, size.height);
    this.width = size.width * unit;
    this.height = size.height * unit;
    this.random = random;
    this.isNight = isNight;
    this.colours = { ...palette };
  }

  colour(words: string): Rgb {
    return words.split('+').reduce<Rgb | undefined>((mixed, word) => {
      const [, name = '', share] = /^(#\w{6}|[a-z]+)([\d.]*)$/.exec(word) ?? [];
      const colour = name.startsWith('#') ? rgb(name.slice(1)) : this.colours[name];
      if (!colour) throw new Error(`there is no colour ${word}`);
      return mixed ? mix(mixed, colour, Number(share) / 100) : colour;
    }, undefined) as Rgb;
  }

  area(points: readonly Point[], colour: string, flags = '', opacity = 1): void {
    this.#add('area', points, colour, flags, { opacity, width: 0 });
  }

  oval(x: number, y: number, rx: number, ry: number, colour: string, flags = '', opacity = 1): void {
    this.area(oval(x, y, rx, ry), colour, `s${flags}`, opacity);
  }

  box(x: number, y: number, width: number, height: number, colour: string, flags = '', opacity = 1): void {
    this.area(xy(x, y, x + width, y, x + width, y + height, x, y + height), colour, flags, opacity);
  }

  /** A smooth line unless the flags say `a`. */
  line(points: readonly Point[], width: number, colour: string, flags = '', opacity = 1): void {
    this.#add('line', points, colour, flags.includes('a') ? 'd' : 'sd', { opacity, width });
  }

  /** All of the picture from `y` down. */
  fill(y: number, colour: string): void {
    this.box(-30, y, this.width + 60, this.height - y + 30, colour);
  }

  #add(
    kind: Shape['kind'],
    points: readonly Point[],
    colour: string,
    flags: string,
    look: { opacity: number; width: number },
  ): void {
    const [words = '', foot] = colour.split('>');
    const { depth, isGround } = this;
    const [isSmooth, isDetail, isLight] = [...'sdl'].map((flag) => flags.includes(flag)) as [boolean, boolean, boolean];
    const colours = { colour: this.colour(words), foot: foot ? this.colour(footOf(words, foot)) : undefined };
    this.shapes.push({ kind, points, ...colours, ...look, depth, isGround, isSmooth, isDetail, isLight });
  }
}

/** `>dark40` is mixed into the colour itself, `>low` is a colour of its own. */
const footOf = (words: string, foot: string) => (/^[a-z]+\d/.test(foot) ? `${words}+${foot}` : foot);

/** A share of a colour for its words. */
export const part = (share: number): string => String(Math.round(share * 1000) / 10);

export const xy = (...numbers: number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);

/** Points of an arc; a whole turn unless given. */
export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  corners = 16,
  from = 0,
  turn = 2 * Math.PI,
): Point[] {
  const steps = turn === 2 * Math.PI ? corners : corners - 1;
  return Array.from({ length: corners }, (_, i) => {
    const angle = from + (i / steps) * turn;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });
}

/** A round thing that is not quite round. */
export const blob = (random: SeededRandom, x: number, y: number, radius: number, wobble = 0.18, flat = 1): Point[] =>
  oval(0, 0, 1, 1, 11).map(([px, py]) => {
    const far = radius * random.between(1 - wobble, 1 + wobble);
    return [x + px * far, y + py * far * flat];
  });

/** A jagged skyline from left to right by midpoint displacement; `y` in the mean, `tall` its deviation. */
export function ridge(random: SeededRandom, width: number, y: number, tall: number, rough = 0.52): Point[] {
  let heights = [random.between(-0.6, 0.6), random.between(-1, 0.2), random.between(-0.6, 0.6)];
  for (let step = 0.8; heights.length < 65; step *= rough) {
    heights = heights.flatMap((height, i) => {
      const next = heights[i + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + random.between(-step, step) * 0.8];
    });
  }
  return heights.map((height, i) => [-20 + (i / (heights.length - 1)) * (width + 40), y + height * tall]);
}

/** A soft skyline: a few waves over each other. */
export function hills(random: SeededRandom, width: number, y: number, tall: number): Point[] {
  const waves = [1.1, 2.3, 4.1].map((times, i) => {
    const wave = [times * random.between(0.8, 1.25), random.between(0, 2 * Math.PI)] as const;
    return (x: number) => (Math.sin((x / 1000) * wave[0] * Math.PI + wave[1]) * tall) / (i + 1) ** 1.4;
  });
  return Array.from({ length: 25 }, (_, i) => {
    const x = -20 + (i / 24) * (width + 40);
    return [x, waves.reduce((sum, wave) => sum + wave(x), y)];
  });
}

/** A skyline as an area down to the lower edge. */
export const downTo = (line: readonly Point[], bottom: number): Point[] => [
  ...line,
  ...xy((line.at(-1)?.[0] ?? 0) + 1, bottom, (line[0]?.[0] ?? 0) - 1, bottom),
];

/** How high a skyline is at `x`. */
export function heightAt(line: readonly Point[], x: number): number {
  const right = line.findIndex(([px]) => px >= x);
  const [b, a] = [line[Math.max(right, 0)], line[Math.max(right - 1, 0)]];
  if (!a || !b || a[0] === b[0]) return b?.[1] ?? 0;
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
}

export function turned(points: readonly Point[], [x, y]: Point, angle: number): Point[] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return points.map(([px, py]) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos]);
}

export const jittered = (random: SeededRandom, points: readonly Point[], by: number): Point[] =>
  points.map(([x, y]) => [x + random.between(-by, by), y + random.between(-by, by)]);

/** As the `d` of a path; smooth ones by Catmull and Rom. */
export function pathOf(points: readonly Point[], isSmooth: boolean, isClosed = true): string {
  const show = ([x, y]: Point) => `${at(x)} ${at(y)}`;
  const end = isClosed ? 'Z' : '';
  if (!isSmooth) return `M${points.map(show).join('L')}${end}`;
  const count = points.length;
  const point = (i: number) => points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] as Point;
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, i) => {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const before: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    return `C${show(before)} ${show([c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6])} ${show(c)}`;
  });
  return `M${show(point(0))}${pieces.join('')}${end}`;
}
