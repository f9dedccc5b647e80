import sharp from 'sharp';
import { css, lightness, mix, type Rgb, rgb } from '../scene/colour.ts';
import { jittered, pathOf } from '../scene/points.ts';
import type { Scene, Shape } from '../scene/scene.ts';
import type { Style } from './style.ts';
import { Drawing, isSky, outlineOf, strokeOf } from './svg.ts';
import { textured } from './texture.ts';

/** Areas of plain colour. */
export const flat: Style = {
  draw(scene, pixels) {
    const drawing = new Drawing();
    for (const shape of scene.shapes) drawing.addPlain(shape);
    return drawing.end(scene, pixels);
  },
};

/** Layers of paper, each with its shadow on the one below. */
export const paperCut: Style = {
  draw(scene, pixels) {
    const drawing = new Drawing();
    for (const shape of scene.shapes) {
      const isSheet = shape.kind === 'area' && !shape.isDetail && !isSky(shape);
      if (isSheet) {
        const d = outlineOf(shape);
        for (const [down, opacity] of [
          [13, 0.06],
          [8, 0.08],
          [4, 0.1],
        ] as const) {
          drawing.add(
            `<path d="${d}" transform="translate(${down * 0.35} ${down})" fill="#0b0a14" opacity="${opacity}" stroke="#0b0a14" stroke-width="${down * 0.6}" stroke-linejoin="round"/>`,
          );
        }
        drawing.addPlain({ ...shape, foot: shape.foot && mix(shape.colour, shape.foot, 0.45) });
        drawing.add(`<path d="${d}" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="1.8"/>`);
      } else drawing.addPlain(shape);
    }
    return drawing.end(scene, pixels);
  },
  finish: (png, _scene, pixels) => textured(png, pixels, { grain: 20, pools: 8 }),
};

/** What shines has a halo, and light spreads over everything. */
export const night: Style = {
  draw(scene, pixels) {
    const drawing = new Drawing();
    const { light } = scene.palette;
    drawing.define(
      `<radialGradient id="halo"><stop offset="0" stop-color="${css(light)}" stop-opacity="0.55"/><stop offset="0.35" stop-color="${css(light)}" stop-opacity="0.2"/><stop offset="1" stop-color="${css(light)}" stop-opacity="0"/></radialGradient>`,
    );
    for (const shape of scene.shapes) {
      if (shape.isLight) {
        const [x = 0, y = 0] = middleOf(shape);
        const reach = Math.max(...shape.points.map(([px, py]) => Math.hypot(px - x, py - y))) * 4.2;
        drawing.add(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${reach.toFixed(1)}" fill="url(#halo)"/>`);
      }
      drawing.addPlain(shape);
    }
    return drawing.end(scene, pixels);
  },
  async finish(png, _scene, { width, height }) {
    const bloom = await sharp(png)
      .resize(Math.ceil(width / 8), Math.ceil(height / 8))
      .blur(6)
      .linear(0.5, -16)
      .resize(width, height, { kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp(png)
      .composite([{ input: bloom, blend: 'screen' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  },
};

const middleOf = ({ points }: Shape): [number, number] => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Transparent colour in several coats that do not quite cover each other, darker where it dries. */
export const watercolour: Style = {
  paper: rgb('fdfaf3'),
  draw(scene, pixels) {
    const drawing = new Drawing();
    const { random } = scene;
    const paper = rgb('fdfaf3');
    for (const shape of scene.shapes) {
      const colour = mix(shape.colour, paper, 0.1);
      const foot = shape.foot && mix(shape.foot, paper, 0.1);
      if (shape.kind === 'line' || shape.isDetail) {
        drawing.addPlain({ ...shape, colour, foot, opacity: shape.opacity * 0.8 });
        continue;
      }
      const fill = foot ? drawing.gradient(colour, foot) : css(colour);
      const coats = isSky(shape) ? 1 : 3;
      for (let coat = 0; coat < coats; coat++) {
        const points = coats === 1 ? shape.points : jittered(random, shape.points, 2 + coat * 2.2);
        const isSmooth = shape.isSmooth || shape.points.length > 20;
        const d = pathOf(points, { isSmooth, isClosed: true });
        const opacity = (coats === 1 ? 0.9 : 0.5) * shape.opacity;
        const edge =
          coat === 0 && coats > 1
            ? ` stroke="${css(mix(colour, scene.palette.dark, 0.35))}" stroke-opacity="0.4" stroke-width="2.2"`
            : '';
        drawing.add(`<path d="${d}" fill="${fill}" opacity="${opacity.toFixed(2)}"${edge}/>`);
      }
    }
    drawing.add(raggedEdge(scene, paper));
    return drawing.end(scene, pixels);
  },
  finish: (png, _scene, pixels) => textured(png, pixels, { grain: 26, pools: 62 }),
};

/** Paper that the brush did not reach, around the picture. */
function raggedEdge({ width, height, random }: Scene, paper: Rgb): string {
  const inset = 24;
  const side = (count: number, place: (part: number, off: number) => readonly [number, number]) =>
    Array.from({ length: count }, (_, i) => place(i / count, inset + random.between(-9, 12)));
  const points = [
    ...side(26, (part, off) => [inset + part * (width - 2 * inset), off]),
    ...side(26, (part, off) => [width - off, inset + part * (height - 2 * inset)]),
    ...side(26, (part, off) => [width - inset - part * (width - 2 * inset), height - off]),
    ...side(26, (part, off) => [off, height - inset - part * (height - 2 * inset)]),
  ];
  const hole = pathOf(points, { isSmooth: true, isClosed: true });
  return `<path fill-rule="evenodd" fill="${css(paper)}" d="M-40-40H${width + 40}V${height + 40}H-40Z${hole}"/>`;
}

/** Black ink on rice paper: dark at the ridge, gone at the foot; a little colour where something blooms or sails. */
export const ink: Style = {
  paper: rgb('f3ede0'),
  draw(scene, pixels) {
    const drawing = new Drawing();
    const { random, palette } = scene;
    const paper = rgb('f3ede0');
    const black = rgb('1c1d1f');
    const toneOf = (colour: Rgb, depth: number): Rgb => {
      const dark = 1 - lightness(palette.isNight ? mix(colour, palette.pale, 0.45) : colour) / 255;
      const grey = mix(paper, black, Math.min(0.94, dark * (0.5 + depth * 0.6)));
      const saturation = Math.max(...colour) - Math.min(...colour);
      return depth > 0.35 && saturation > 105 ? mix(grey, colour, 0.62) : grey;
    };
    for (const shape of scene.shapes) {
      const colour = toneOf(shape.colour, shape.depth);
      if (isSky(shape)) continue;
      if (shape.kind === 'line') {
        drawing.addPlain({
          ...shape,
          colour,
          width: shape.width * random.between(0.7, 1.5),
          opacity: shape.opacity * 0.8,
        });
        continue;
      }
      const d = outlineOf(shape);
      if (shape.isLight) {
        drawing.add(
          `<path d="${d}" fill="${palette.isNight ? css(mix(paper, palette.light, 0.3)) : '#b8362b'}" opacity="0.88"/>`,
        );
        continue;
      }
      if (shape.isDetail || shape.points.length < 9) {
        drawing.addPlain({
          ...shape,
          colour,
          foot: shape.foot && toneOf(shape.foot, shape.depth),
          opacity: shape.opacity * (shape.depth === 0 ? 0.5 : 0.8),
        });
        continue;
      }
      drawing.add(`<path d="${d}" fill="${css(paper)}" opacity="0.82"/>`);
      const wash = drawing.gradient(colour, mix(colour, paper, 0.6), [0.96, shape.isGround ? 0.08 : 0.75]);
      drawing.add(`<path d="${d}" fill="${wash}"/>`);
      const edge = pathOf(jittered(random, shape.points, 1.6), { isSmooth: true, isClosed: true });
      drawing.add(`<path d="${edge}" ${strokeOf(mix(colour, black, 0.55), random.between(1.4, 3.4))} opacity="0.5"/>`);
    }
    drawing.add(seal(scene));
    return drawing.end(scene, pixels);
  },
  finish: (png, _scene, pixels) => textured(png, pixels, { grain: 22, pools: 36 }),
};

/** A red seal in a corner, of strokes that are no letters. */
function seal({ width, height, random }: Scene): string {
  const [x, y, size] = [width - 96, height - 104, 46];
  const strokes = Array.from({ length: 4 }, (_, i) => {
    const at = y + 10 + i * 8.6;
    return `<path d="M${x + 9} ${at}H${x + random.between(26, size - 8)}" stroke="#f3ede0" stroke-width="3"/>`;
  });
  return `<g opacity="0.9"><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="5" fill="#b5302a"/>${strokes.join('')}<path d="M${x + 23} ${y + 8}V${y + size - 8}" stroke="#f3ede0" stroke-width="3"/></g>`;
}

/** Hatching of narrow things takes long and looks black. */
function isWide({ points }: Shape): boolean {
  const across = points.map(([x]) => x);
  return Math.max(...across) - Math.min(...across) > 110;
}

/** Pen on paper; what stands in front has a little colour. */
export const lineArt: Style = {
  paper: rgb('fcfbf7'),
  draw(scene, pixels) {
    const drawing = new Drawing();
    const { random } = scene;
    const paper = rgb('fcfbf7');
    const pen = mix(rgb('23262d'), scene.palette.dark, 0.4);
    drawing.define(
      `<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(42)"><path d="M0 0V9" stroke="${css(pen)}" stroke-width="1.1"/></pattern>`,
    );
    for (const shape of scene.shapes) {
      if (isSky(shape) || (shape.opacity < 0.4 && shape.isDetail)) continue;
      const width = shape.isDetail ? 1.3 : 1.5 + shape.depth * 1.7;
      if (shape.kind === 'line') {
        drawing.add(`<path d="${outlineOf(shape)}" ${strokeOf(pen, Math.min(shape.width * 0.5 + 0.6, 3))}/>`);
        continue;
      }
      const d = outlineOf(shape);
      const tint = shape.isLight || shape.depth > 0.9 ? mix(shape.colour, paper, 0.45) : paper;
      drawing.add(`<path d="${d}" fill="${css(tint)}"/>`);
      const dark = 1 - lightness(shape.colour) / 255;
      if (!shape.isDetail && !shape.isLight && shape.depth < 0.9 && isWide(shape)) {
        drawing.add(`<path d="${d}" fill="url(#hatch)" opacity="${(dark * 0.5 * shape.depth).toFixed(2)}"/>`);
      }
      for (let pass = 0; pass < (shape.isDetail ? 1 : 2); pass++) {
        const points = jittered(random, shape.points, shape.isDetail ? 0.4 : 1.1);
        const path = pathOf(points, { isSmooth: shape.isSmooth, isClosed: true });
        drawing.add(
          `<path d="${path}" ${strokeOf(mix(pen, paper, 0.4 - shape.depth * 0.4), width * (pass ? 0.6 : 1))}/>`,
        );
      }
    }
    return drawing.end(scene, pixels);
  },
};
