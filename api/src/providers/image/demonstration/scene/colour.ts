export type Rgb = readonly [red: number, green: number, blue: number];

export const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** `share` 0 is all of the first, 1 all of the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as never;

export const css = (colour: Rgb): string => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** How light it looks, 0–255. */
export const lightness = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue;

export const white: Rgb = [255, 255, 255];
