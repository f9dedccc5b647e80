import type { MarkerShape, PixelStyle } from 'shared/contracts/creative/qr.ts';
import { type CodeModules, quietZone } from './code-modules.ts';
import { eyeAt } from './eye.ts';
import { groundAt } from './ground.ts';
import type { Layout } from './layout.ts';
import type { Strength } from './strength.ts';
import { lumaOf, mixed, type Picture, type Rgb, scaled, type Tones, tonesOf } from './tones.ts';

export interface Look {
  style: PixelStyle;
  marker: MarkerShape;
  strength: Strength;
}

/** How much of the ink covers the picture in eyes and alignment patterns. */
const solid = 0.96;

/** Lays a code into a picture of the layout's size. Eyes, alignment patterns and the quiet zone stay what readers expect. */
export function paintCode(picture: Picture, code: CodeModules, layout: Layout, look: Look): Picture {
  const painted = { ...picture, data: picture.data.slice() };
  const tones = tonesOf(picture);
  const { left, top, module, modules } = layout;
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const at = { row: row - quietZone, column: column - quietZone };
      for (let y = 0; y < module; y++) {
        for (let x = 0; x < module; x++) {
          const place = 3 * ((top + row * module + y) * picture.width + left + column * module + x);
          const [dx, dy] = [(x + 0.5) / module, (y + 0.5) / module];
          change(painted.data, place, pixelOf(rgbAt(picture.data, place), code, { ...at, dx, dy, tones, look }));
        }
      }
    }
  }
  return painted;
}

const rgbAt = (data: Uint8Array, place: number): Rgb => [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0];

function change(data: Uint8Array, place: number, [red, green, blue]: Rgb): void {
  data[place] = red;
  data[place + 1] = green;
  data[place + 2] = blue;
}

interface Place {
  row: number;
  column: number;
  /** Within the module, 0–1. */
  dx: number;
  dy: number;
  tones: Tones;
  look: Look;
}

function pixelOf(was: Rgb, code: CodeModules, place: Place): Rgb {
  const { row, column, dx, dy, tones, look } = place;
  const { ink, paper } = tones;
  const { size } = code;
  const { style, strength } = look;
  if (row < 0 || column < 0 || row >= size || column >= size) {
    const part = groundAt(column + quietZone + dx, row + quietZone + dy, size + 2 * quietZone);
    return mixed(was, paper, strength.quiet * part);
  }
  const isDark = code.isDark(row, column);
  const kind = code.kindOf(row, column);
  if (kind === 'eye') return mixed(was, mixed(paper, ink, darkOfEye(size, place)), solid);
  if (kind === 'alignment') return mixed(was, isDark ? ink : paper, solid);
  if (style === 'halftone')
    return mixed(was, isDark ? ink : paper, dotAt(Math.hypot(dx - 0.5, dy - 0.5), strength.dot / Math.sqrt(Math.PI)));
  const away = fromLine(code, place);
  if (style === 'blend') return mixed(was, isDark ? mixed(paper, ink, dotAt(away, 0.47)) : paper, strength.alpha);
  const near = Math.exp(-(away ** 2) / (2 * strength.sigma ** 2));
  return steered(was, isDark, { ...strength, paper, part: strength.floor + (1 - strength.floor) * near });
}

/** Coverage of a round dot at a distance from its middle; its rim is smooth. */
const dotAt = (fromMiddle: number, radius: number): number =>
  Math.min(1, Math.max(0, (radius - fromMiddle) / 0.08 + 0.5));

/** Distance of a place from the line through the middles of equal modules that touch, which become one shape. */
function fromLine(code: CodeModules, { row, column, dx, dy }: Place): number {
  const [right, down] = [dx - 0.5, dy - 0.5];
  const isAlike = (rows: number, columns: number) => {
    const [y, x] = [row + rows, column + columns];
    const isWithin = x >= 0 && y >= 0 && x < code.size && y < code.size;
    return isWithin && code.isDark(y, x) === code.isDark(row, column);
  };
  const isAcross = isAlike(0, Math.sign(right));
  const isDown = isAlike(Math.sign(down), 0);
  if (isAcross && isDown && isAlike(Math.sign(down), Math.sign(right))) return 0;
  if (isAcross) return isDown ? Math.min(Math.abs(right), Math.abs(down)) : Math.abs(down);
  return isDown ? Math.abs(right) : Math.hypot(right, down);
}

/** Dark part of a pixel of an eye, sampled at four places, so that round corners are smooth. */
function darkOfEye(size: number, { row, column, dx, dy, look }: Place): number {
  const [x, y] = [column + dx, row + dy];
  const places = [-0.02, 0.02].flatMap((right) => [-0.02, 0.02].map((down) => ({ x: x + right, y: y + down })));
  return places.filter((at) => eyeAt(size, at, look.marker)).length / places.length;
}

/** The same hue, as dark or as light as the module needs. */
function steered(
  was: Rgb,
  isDark: boolean,
  { dark, light, part, paper }: Strength & { part: number; paper: Rgb },
): Rgb {
  const luma = lumaOf(was);
  if (isDark) {
    const wanted = luma + part * (Math.min(luma, dark) - luma);
    return scaled(was, luma > 0 ? wanted / luma : 1);
  }
  const wanted = luma + part * (Math.max(luma, light) - luma);
  const most = lumaOf(paper);
  return luma >= most ? was : mixed(was, paper, Math.min(1, (wanted - luma) / (most - luma)));
}
