import type { MarkerShape, PixelStyle } from 'shared/contracts/creative/qr.ts';
import { type CodeModules, quietZone } from './code-modules.ts';
import { eyeAt } from './eye.ts';
import type { Layout } from './layout.ts';
import type { Strength } from './strength.ts';

/** Three bytes a pixel. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Look {
  style: PixelStyle;
  marker: MarkerShape;
  strength: Strength;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** How much of the ink covers the picture in eyes and alignment patterns. */
const solid = 0.95;
const paper: Rgb = [255, 255, 255];
/** Brightness of the ink. */
const inkLuma = 30;

const lumaOf = ([red, green, blue]: Rgb) => 0.299 * red + 0.587 * green + 0.114 * blue;

/** Lays a code into a picture of the layout's size. Eyes, alignment patterns and the quiet zone stay what readers expect. */
export function paintCode(picture: Picture, code: CodeModules, layout: Layout, look: Look): Picture {
  const painted = { ...picture, data: picture.data.slice() };
  const ink = inkOf(picture);
  const { left, top, module, modules } = layout;
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const at = { row: row - quietZone, column: column - quietZone };
      for (let y = 0; y < module; y++) {
        for (let x = 0; x < module; x++) {
          const place = 3 * ((top + row * module + y) * picture.width + left + column * module + x);
          const [dx, dy] = [(x + 0.5) / module, (y + 0.5) / module];
          change(painted.data, place, pixelOf(rgbAt(picture.data, place), code, { ...at, dx, dy, ink, look }));
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
  ink: Rgb;
  look: Look;
}

function pixelOf(was: Rgb, code: CodeModules, { row, column, dx, dy, ink, look }: Place): Rgb {
  const { size } = code;
  const { style, marker, strength } = look;
  if (row < 0 || column < 0 || row >= size || column >= size) return mixed(was, paper, strength.quiet);
  const isDark = code.isDark(row, column);
  const kind = code.kindOf(row, column);
  if (kind === 'eye') return mixed(was, eyeAt(size, { x: column + dx, y: row + dy }, marker) ? ink : paper, solid);
  if (kind === 'alignment') return mixed(was, isDark ? ink : paper, solid);
  const [fromMiddle, downMiddle] = [dx - 0.5, dy - 0.5];
  if (style === 'blend') return mixed(was, isDark ? ink : paper, strength.alpha);
  if (style === 'halftone') {
    const isDot = Math.max(Math.abs(fromMiddle), Math.abs(downMiddle)) <= strength.dot / 2;
    return isDot ? (isDark ? ink : paper) : was;
  }
  const near = Math.exp(-(fromMiddle ** 2 + downMiddle ** 2) / (2 * strength.sigma ** 2));
  return steered(was, isDark, { ...strength, part: strength.floor + (1 - strength.floor) * near });
}

/** The same hue, as dark or as light as the module needs. */
function steered(was: Rgb, isDark: boolean, { dark, light, part }: Strength & { part: number }): Rgb {
  const luma = lumaOf(was);
  if (isDark) {
    const wanted = luma + part * (Math.min(luma, dark) - luma);
    return scaled(was, luma > 0 ? wanted / luma : 1);
  }
  const wanted = luma + part * (Math.max(luma, light) - luma);
  return luma >= 255 ? was : mixed(was, paper, (wanted - luma) / (255 - luma));
}

const scaled = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

const mixed = ([red, green, blue]: Rgb, [otherRed, otherGreen, otherBlue]: Rgb, part: number): Rgb => [
  red + (otherRed - red) * part,
  green + (otherGreen - green) * part,
  blue + (otherBlue - blue) * part,
];

/** The picture's mean colour, almost black: an eye of it belongs to the picture. */
function inkOf({ data }: Picture): Rgb {
  const sum = [0, 0, 0];
  const step = 3 * 101;
  let count = 0;
  for (let place = 0; place + 2 < data.length; place += step, count++) {
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (data[place + part] ?? 0);
  }
  const [red = 0, green = 0, blue = 0] = sum.map((one) => one / Math.max(1, count));
  const luma = lumaOf([red, green, blue]);
  return luma <= inkLuma ? [red, green, blue] : scaled([red, green, blue], inkLuma / luma);
}
