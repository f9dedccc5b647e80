export type Rgb = readonly [red: number, green: number, blue: number];

export const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** `share` 0 is all of the first, 1 all of the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as never;

export const css = (colour: Rgb): string => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** How light it looks, 0–255. */
export const lightness = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue;

export const saturation = (colour: Rgb): number => Math.max(...colour) - Math.min(...colour);

/** The sky (`low`: above the horizon); what shines; mountains and houses; three colours that stand out; shadow and highlight. */
const names = 'top middle low light far near water ground one two three dark pale'.split(' ') as (keyof Palette)[];
export type Palette = Record<
  'top' | 'middle' | 'low' | 'light' | 'far' | 'near' | 'water' | 'ground' | 'one' | 'two' | 'three' | 'dark' | 'pale',
  Rgb
>;

const paletteOf = (words: string) =>
  Object.fromEntries(words.split(' ').map((hex, at) => [names[at], rgb(hex)])) as Palette;

export const palettes = {
  dawn: paletteOf('8fb8de f6c9b0 fde8cf fff1cf a9b3cf 3c5068 8fb3c9 6d8f6a e86a5c f2a541 5b84b1 26303f fdf6ea'),
  day: paletteOf('4fa3e0 93cdf0 e3f4fb fffbe0 9cc3d5 2f6b5a 3d8fb8 6fae5c ee5d50 f9b233 7b61c9 1f3540 ffffff'),
  sunset: paletteOf('3b3a72 d4608a ffb26b ffe9a8 a06a94 2c2447 6a4b84 4a3357 ff6b5e ffc15e 7fd1c7 1b1630 fff0d8'),
  night: paletteOf('0b1437 1d2f66 45589c fdf3c8 33457f 0c1230 1b2f66 152048 ffcf6b ff8a7a 7fd7e8 070b1f e8ecff'),
  mist: paletteOf('c3d0ce dde4df f1f1e8 fdfbf0 b7c5c3 3f5a58 a9bdbb 7d9485 c0504d d9a441 4f7f8f 243533 fbfaf4'),
  spring: paletteOf('a6d4e8 f9dbe2 fff1ee fffbe6 c4cfdd 5c8a5e 8fc6cf 93c47d f28ca6 ffd166 ef5d8f 3a4a46 fffafa'),
  autumn: paletteOf('e9b872 f3d9a4 fcefd2 fff4cf d0a878 7a3f22 8aa6a3 b5752f d1492e e9a227 8c2f1b 3a2113 fff6e3'),
  winter: paletteOf('8fb1cc c5d8e6 eef4f8 fffdf2 b9cbda 4a6479 9dbdd0 eef4f8 d94f4f f0b35a 5b7fa6 27384a ffffff'),
  jade: paletteOf('7cc4b4 c4e5d6 f1f8e9 fffde7 8fc0ae 14523f 3f9d91 4f9a6b f2704f f7c948 2e6fb7 0f2f2a fbfff4'),
  dream: paletteOf('5b4b9a b388d9 ffd1dc fff3d6 9a86c9 3a2c6b 7a6cc4 6b5aa8 ff7fa8 ffd36e 6ee0d0 251b47 fff5fb'),
};
export type Mood = keyof typeof palettes;

/** Everything a little in a colour that the words name, and what stands out in it. */
export function tinted(palette: Palette, colour: Rgb, isNight: boolean): Palette {
  // The dark stays blue: a warm colour would make it mud.
  const air = isNight ? 0.3 : 1;
  const shares: Partial<Record<keyof Palette, number>> = {
    top: 0.4 * air,
    middle: 0.28 * air,
    low: 0.12,
    far: 0.35 * air,
    near: 0.25 * air,
    water: 0.35 * air,
    one: 1,
  };
  return Object.fromEntries(names.map((name) => [name, mix(palette[name], colour, shares[name] ?? 0)])) as Palette;
}

/** In the colours of another picture, the most frequent of it from dark to light. */
export function borrowed(palette: Palette, colours: readonly Rgb[], strength: number): Palette {
  const sorted = [...colours].sort((a, b) => lightness(a) - lightness(b));
  const [one, two, three] = [...colours].sort((a, b) => saturation(b) - saturation(a));
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))];
  const places = [0.65, 0.8, 0.95, 1, 0.6, 0.2, 0.5, 0.35].map(at);
  const to = [...places, one, two, three, at(0), at(1)];
  return Object.fromEntries(
    names.map((name, i) => [name, mix(palette[name], to[i] ?? palette[name], strength)]),
  ) as Palette;
}
