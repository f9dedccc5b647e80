import { at, type SeededRandom } from '../../../platform/pictures/seeded-random.ts';
import { css, lightness, mix, type Rgb, rgb, saturation } from './colours.ts';
import { bloomed, oiled, type Pixels, pixelled, textured } from './pixels.ts';
import type { StyleName } from './read-prompt.ts';
import { jittered, pathOf, type Scene, type Shape } from './scene.ts';

/** How a scene is given its look. */
export interface Style {
  /** Paper or canvas below it; a picture with a transparent ground has none. */
  paper?: string;
  /** Elements of SVG. Gradients are made by `fillOf`. */
  draw(scene: Scene, drawing: Drawing): string[];
  /** The width at which the scene is drawn before it is finished at its size. */
  coarse?: number;
  finish?(png: Buffer, scene: Scene, pixels: Pixels): Promise<Buffer>;
}

/** The definitions that the elements of one picture refer to. */
export class Drawing {
  readonly definitions: string[] = [];

  /** A plain colour, or from one at the top of a shape to another at its foot. */
  fillOf(from: Rgb, to: Rgb | undefined, [first, last] = [1, 1]): string {
    if (!to) return css(from);
    const id = `g${this.definitions.length}`;
    const stop = (offset: number, colour: Rgb, opacity = 1) =>
      `<stop offset="${offset}" stop-color="${css(colour)}" stop-opacity="${opacity}"/>`;
    const stops = stop(0, from, first) + stop(1, to, last);
    this.definitions.push(`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`);
    return `url(#${id})`;
  }

  /** As the shape is, without any look of its own. */
  plain(shape: Shape): string {
    const { kind, colour, foot, opacity, width } = shape;
    const look = kind === 'line' ? strokeOf(colour, width) : `fill="${this.fillOf(colour, foot)}"`;
    return path(outlineOf(shape), look, opacity);
  }
}

/** The scene as SVG. */
export function svgOf(style: Style, scene: Scene, { width, height }: Pixels): string {
  const drawing = new Drawing();
  const elements = style.draw(scene, drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${at(scene.width)} ${at(scene.height)}" preserveAspectRatio="none"><defs>${drawing.definitions.join('')}</defs>${elements.join('')}</svg>`;
}

const path = (d: string, look: string, opacity = 1) =>
  `<path d="${d}" ${look} opacity="${Math.round(opacity * 100) / 100}"/>`;
const outlineOf = ({ points, isSmooth, kind }: Shape) => pathOf(points, isSmooth, kind === 'area');
const strokeOf = (colour: Rgb, width: number) =>
  `fill="none" stroke="${css(colour)}" stroke-width="${at(width)}" stroke-linecap="round" stroke-linejoin="round"`;

/** Air behind everything. */
const isSky = ({ depth, isGround, isDetail, isLight }: Shape) => depth === 0 && isGround && !isDetail && !isLight;

const flat: Style = { draw: ({ shapes }, drawing) => shapes.map((shape) => drawing.plain(shape)) };

/** Layers of paper, each with its shadow on the one below. */
const paperCut: Style = {
  draw: ({ shapes }, drawing) =>
    shapes.flatMap((shape) => {
      if (shape.kind === 'line' || shape.isDetail || isSky(shape)) return [drawing.plain(shape)];
      const d = outlineOf(shape);
      const shadow = (down: number, opacity: number) =>
        path(
          d,
          `transform="translate(${down * 0.35} ${down})" fill="#0b0a14" stroke="#0b0a14" stroke-width="${down * 0.6}"`,
          opacity,
        );
      const sheet = drawing.plain({ ...shape, foot: shape.foot && mix(shape.colour, shape.foot, 0.45) });
      const rim = path(d, 'fill="none" stroke="#fff" stroke-width="1.8"', 0.3);
      return [shadow(13, 0.06), shadow(8, 0.08), shadow(4, 0.1), sheet, rim];
    }),
  finish: (png, _scene, pixels) => textured(png, pixels, 20, 8),
};

/** What shines has a halo, and light spreads over everything. */
const night: Style = {
  draw(scene, drawing) {
    const stop = (offset: number, opacity: number) =>
      `<stop offset="${offset}" stop-color="${css(scene.colour('light'))}" stop-opacity="${opacity}"/>`;
    drawing.definitions.push(
      `<radialGradient id="halo">${stop(0, 0.55)}${stop(0.35, 0.2)}${stop(1, 0)}</radialGradient>`,
    );
    return scene.shapes.flatMap((shape) => {
      if (!shape.isLight) return [drawing.plain(shape)];
      const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
      const middle = (values: number[]) => at((Math.min(...values) + Math.max(...values)) / 2);
      const reach = at((Math.max(...xs) - Math.min(...xs)) * 2.1);
      const halo = `<circle cx="${middle(xs)}" cy="${middle(ys)}" r="${reach}" fill="url(#halo)"/>`;
      return [halo, drawing.plain(shape)];
    });
  },
  finish: (png, _scene, pixels) => bloomed(png, pixels),
};

/** Transparent colour in several coats that do not quite cover each other, darker where it dries. */
const watercolour: Style = {
  paper: '#fdfaf3',
  draw(scene, drawing) {
    const paper = rgb('fdfaf3');
    const coats = scene.shapes.flatMap((shape) => {
      const { opacity, points } = shape;
      const colour = mix(shape.colour, paper, 0.1);
      const foot = shape.foot && mix(shape.foot, paper, 0.1);
      if (shape.kind === 'line' || shape.isDetail)
        return [drawing.plain({ ...shape, colour, foot, opacity: opacity * 0.8 })];
      const fill = `fill="${drawing.fillOf(colour, foot)}"`;
      if (isSky(shape)) return [path(outlineOf(shape), fill, opacity * 0.9)];
      const rim = ` stroke="${css(mix(colour, scene.colour('dark'), 0.35))}" stroke-opacity="0.4" stroke-width="2.2"`;
      return [2, 4.2, 6.4].map((by, coat) => {
        const d = pathOf(jittered(scene.random, points, by), shape.isSmooth || points.length > 20);
        return path(d, fill + (coat === 0 ? rim : ''), opacity * 0.5);
      });
    });
    return [...coats, raggedEdge(scene)];
  },
  finish: (png, _scene, pixels) => textured(png, pixels, 26, 62),
};

/** Paper that the brush did not reach, around the picture. */
function raggedEdge({ width, height, random }: Scene): string {
  const inset = 24;
  const off = () => inset + random.between(-9, 12);
  const along = (to: number) => Array.from({ length: 26 }, (_, i) => inset + (i / 26) * (to - 2 * inset));
  const points = [
    ...along(width).map((x) => [x, off()] as const),
    ...along(height).map((y) => [width - off(), y] as const),
    ...along(width).map((x) => [width - x, height - off()] as const),
    ...along(height).map((y) => [off(), height - y] as const),
  ];
  return path(`M-40-40H${width + 40}V${height + 40}H-40Z${pathOf(points, true)}`, 'fill-rule="evenodd" fill="#fdfaf3"');
}

/** Black ink on rice paper: dark at the ridge, gone at the foot; a little colour where something blooms or sails. */
const ink: Style = {
  paper: '#f3ede0',
  draw(scene, drawing) {
    const { random, isNight } = scene;
    const [paper, black, pale] = [rgb('f3ede0'), rgb('1c1d1f'), scene.colour('pale')];
    const toneOf = (colour: Rgb, depth: number) => {
      const dark = 1 - lightness(isNight ? mix(colour, pale, 0.45) : colour) / 255;
      const grey = mix(paper, black, Math.min(0.94, dark * (0.5 + depth * 0.6)));
      return depth > 0.35 && saturation(colour) > 105 ? mix(grey, colour, 0.62) : grey;
    };
    const drawn = scene.shapes.flatMap((shape) => {
      if (isSky(shape)) return [];
      const { depth, opacity, isDetail, isGround, points } = shape;
      const colour = toneOf(shape.colour, depth);
      if (shape.kind === 'line')
        return [
          drawing.plain({ ...shape, colour, width: shape.width * random.between(0.7, 1.5), opacity: opacity * 0.8 }),
        ];
      const d = outlineOf(shape);
      if (shape.isLight)
        return [path(d, `fill="${isNight ? css(mix(paper, scene.colour('light'), 0.3)) : '#b8362b'}"`, 0.88)];
      const foot = shape.foot && toneOf(shape.foot, depth);
      if (isDetail || points.length < 9)
        return [drawing.plain({ ...shape, colour, foot, opacity: opacity * (depth === 0 ? 0.5 : 0.8) })];
      const wash = drawing.fillOf(colour, mix(colour, paper, 0.6), [0.96, isGround ? 0.08 : 0.75]);
      const edge = strokeOf(mix(colour, black, 0.55), random.between(1.4, 3.4));
      return [
        path(d, `fill="${css(paper)}"`, 0.82),
        path(d, `fill="${wash}"`),
        path(pathOf(jittered(random, points, 1.6), true), edge, 0.5),
      ];
    });
    return [...drawn, seal(scene.width - 96, scene.height - 104, random)];
  },
  finish: (png, _scene, pixels) => textured(png, pixels, 22, 36),
};

/** A red seal in a corner, of strokes that are no letters. */
function seal(x: number, y: number, random: SeededRandom): string {
  const strokes = [10, 18.6, 27.2, 35.8]
    .map((down) => `M${x + 9} ${y + down}H${at(x + random.between(26, 38))}`)
    .join('');
  const lines = path(`${strokes}M${x + 23} ${y + 8}V${y + 38}`, 'stroke="#f3ede0" stroke-width="3"');
  return `<rect x="${x}" y="${y}" width="46" height="46" rx="5" fill="#b5302a" opacity="0.9"/>${lines}`;
}

/** Pen on paper; what stands in front has a little colour. */
const lineArt: Style = {
  paper: '#fcfbf7',
  draw(scene, drawing) {
    const paper = rgb('fcfbf7');
    const pen = mix(rgb('23262d'), scene.colour('dark'), 0.4);
    drawing.definitions.push(
      `<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(42)"><path d="M0 0V9" stroke="${css(pen)}" stroke-width="1.1"/></pattern>`,
    );
    return scene.shapes.flatMap((shape) => {
      const { depth, isDetail, isLight, points } = shape;
      if (isSky(shape) || (shape.opacity < 0.4 && isDetail)) return [];
      const d = outlineOf(shape);
      if (shape.kind === 'line') return [path(d, strokeOf(pen, Math.min(shape.width * 0.5 + 0.6, 3)))];
      const xs = points.map(([x]) => x);
      // Hatching of narrow things takes long and looks black.
      const isHatched = !isDetail && !isLight && depth < 0.9 && Math.max(...xs) - Math.min(...xs) > 110;
      const tint = isLight || depth > 0.9 ? mix(shape.colour, paper, 0.45) : paper;
      const stroke = (times: number) => {
        const width = (isDetail ? 1.3 : 1.5 + depth * 1.7) * times;
        const line = pathOf(jittered(scene.random, points, isDetail ? 0.4 : 1.1), shape.isSmooth);
        return path(line, strokeOf(mix(pen, paper, 0.4 - depth * 0.4), width));
      };
      return [
        path(d, `fill="${css(tint)}"`),
        isHatched ? path(d, 'fill="url(#hatch)"', (1 - lightness(shape.colour) / 255) * 0.5 * depth) : '',
        stroke(1),
        isDetail ? '' : stroke(0.6),
      ];
    });
  },
};

export const styles: Record<StyleName, Style> = {
  水彩: watercolour,
  水墨: ink,
  油画: { ...flat, coarse: 320, finish: oiled },
  扁平: flat,
  剪纸: paperCut,
  夜色: night,
  线稿: lineArt,
  像素: { ...flat, coarse: 144, finish: (png, _scene, pixels) => pixelled(png, pixels) },
};
