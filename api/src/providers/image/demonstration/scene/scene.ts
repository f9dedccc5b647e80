import type { SeededRandom } from '../../../../platform/pictures/seeded-random.ts';
import type { Rgb } from './colour.ts';
import type { Palette } from './palette.ts';
import { oval, type Point } from './points.ts';

/** A piece of a picture, drawn by each style in its own way. Later ones lie over earlier ones. */
export interface Shape {
  kind: 'area' | 'line';
  points: readonly Point[];
  isSmooth: boolean;
  colour: Rgb;
  /** At its foot, where it is not the same colour all over. */
  foot?: Rgb | undefined;
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

type Look = Partial<Omit<Shape, 'kind' | 'points' | 'colour'>>;

/** What is to be painted, before a style gives it its look. The shorter side has 1000 units. */
export class Scene {
  readonly shapes: Shape[] = [];
  readonly width: number;
  readonly height: number;
  readonly random: SeededRandom;
  readonly palette: Palette;
  /** How far away what is added next lies, and whether it is air or ground. */
  depth = 0;
  isGround = true;

  constructor({ width, height }: { width: number; height: number }, random: SeededRandom, palette: Palette) {
    const unit = 1000 / Math.min(width, height);
    this.width = width * unit;
    this.height = height * unit;
    this.random = random;
    this.palette = palette;
  }

  area(points: readonly Point[], colour: Rgb, look: Look = {}): void {
    this.#add('area', points, colour, look);
  }

  oval(x: number, y: number, rx: number, ry: number, colour: Rgb, look: Look = {}): void {
    this.#add('area', oval(x, y, rx, ry), colour, { isSmooth: true, ...look });
  }

  line(points: readonly Point[], width: number, colour: Rgb, look: Look = {}): void {
    this.#add('line', points, colour, { isSmooth: true, isDetail: true, ...look, width });
  }

  #add(kind: Shape['kind'], points: readonly Point[], colour: Rgb, look: Look): void {
    const { depth, isGround } = this;
    const plain = { isSmooth: false, opacity: 1, width: 0, isDetail: false, isLight: false };
    this.shapes.push({ ...plain, depth, isGround, ...look, kind, points, colour });
  }
}
