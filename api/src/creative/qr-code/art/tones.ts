/** Three bytes a pixel. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** The two colours of a code; both have the picture's own hue. */
export interface Tones {
  ink: Rgb;
  paper: Rgb;
}

/** Brightness of the ink and of the paper: far enough from each other for every reader that was tried (docs/decisions/0073). */
const inkLuma = 46;
const paperLuma = 239;

export const lumaOf = ([red, green, blue]: Rgb) => 0.299 * red + 0.587 * green + 0.114 * blue;

export const scaled = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

export const mixed = ([red, green, blue]: Rgb, [otherRed, otherGreen, otherBlue]: Rgb, part: number): Rgb => [
  red + (otherRed - red) * part,
  green + (otherGreen - green) * part,
  blue + (otherBlue - blue) * part,
];

/** The picture's mean colour, in which vivid places count most, once almost black and once almost white. */
export function tonesOf({ data }: Picture): Tones {
  const sum = [0, 0, 0];
  let weights = 0;
  for (let place = 0; place + 2 < data.length; place += 3 * 101) {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3);
    const weight = 8 + Math.max(red, green, blue) - Math.min(red, green, blue);
    weights += weight;
    for (const [part, value] of [red, green, blue].entries()) sum[part] = (sum[part] ?? 0) + weight * value;
  }
  const [red = 0, green = 0, blue = 0] = sum.map((one) => one / Math.max(1, weights));
  const mean: Rgb = [red, green, blue];
  const luma = lumaOf(mean);
  const vivid = mixed([luma, luma, luma], mean, 1.5).map((one) => Math.min(255, Math.max(0, one))) as unknown as Rgb;
  const own = lumaOf(vivid);
  const white: Rgb = [255, 255, 255];
  return {
    ink: own <= inkLuma ? vivid : scaled(vivid, inkLuma / own),
    paper: own >= paperLuma ? vivid : mixed(white, vivid, (255 - paperLuma) / (255 - own)),
  };
}
