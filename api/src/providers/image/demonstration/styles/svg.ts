import { at } from '../../../../platform/pictures/seeded-random.ts';
import { css, type Rgb } from '../scene/colour.ts';
import { pathOf } from '../scene/points.ts';
import type { Scene, Shape } from '../scene/scene.ts';

/** Air behind everything. */
export const isSky = ({ depth, isGround, isDetail, isLight }: Shape): boolean =>
  depth === 0 && isGround && !isDetail && !isLight;

export const outlineOf = ({ points, isSmooth, kind }: Shape): string =>
  pathOf(points, { isSmooth, isClosed: kind === 'area' });

/** Collects the elements of one picture, and the gradients that they refer to. */
export class Drawing {
  readonly #elements: string[] = [];
  readonly #definitions: string[] = [];

  add(element: string): void {
    this.#elements.push(element);
  }

  define(definition: string): void {
    this.#definitions.push(definition);
  }

  /** From one colour at the top of a shape to another at its foot, as the value of `fill`. */
  gradient(from: Rgb, to: Rgb, [fromOpacity, toOpacity]: readonly [number, number] = [1, 1]): string {
    const id = `g${this.#definitions.length}`;
    const stop = (colour: Rgb, offset: number, opacity: number) =>
      `<stop offset="${offset}" stop-color="${css(colour)}"${opacity < 1 ? ` stop-opacity="${at(opacity * 100) / 100}"` : ''}/>`;
    this.define(
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stop(from, 0, fromOpacity)}${stop(to, 1, toOpacity)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** As the shape is, without any look of its own. */
  addPlain(shape: Shape): void {
    const { kind, colour, foot, opacity, width } = shape;
    const more = opacity < 1 ? ` opacity="${at(opacity * 100) / 100}"` : '';
    const d = outlineOf(shape);
    if (kind === 'line') this.add(`<path d="${d}" ${strokeOf(colour, width)}${more}/>`);
    else this.add(`<path d="${d}" fill="${foot ? this.gradient(colour, foot) : css(colour)}"${more}/>`);
  }

  end({ width, height }: Scene, pixels: { width: number; height: number }): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${at(width)} ${at(height)}" preserveAspectRatio="none"><defs>${this.#definitions.join('')}</defs>${this.#elements.join('')}</svg>`;
  }
}

export const strokeOf = (colour: Rgb, width: number): string =>
  `fill="none" stroke="${css(colour)}" stroke-width="${at(width)}" stroke-linecap="round" stroke-linejoin="round"`;
