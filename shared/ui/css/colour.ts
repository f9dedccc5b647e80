/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

export const white: Rgb = [255, 255, 255];
/** The dark side of an on-colour: the text colour of the light scheme, not pure black. */
export const ink: Rgb = [18, 21, 28];

/** Reads `#rgb`, `#rrggbb` or `rgb(1, 2, 3)`; everything else (names, alpha, `url(…)`, `;`) is undefined. */
export function parseColour(text: unknown): Rgb | undefined {
  if (typeof text !== 'string') return undefined;
  const value = text.trim().toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value);
  const long = short ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value);
  if (long) return triple(long, (part) => Number.parseInt(short ? part + part : part, 16));
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value);
  const parsed = rgb && triple(rgb, Number);
  return parsed?.every((part) => part <= 255) ? parsed : undefined;
}

function triple(match: RegExpExecArray, read: (part: string) => number): Rgb {
  return [read(match[1] ?? ''), read(match[2] ?? ''), read(match[3] ?? '')];
}

/** `#rrggbb`. */
export function hex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `fraction` of `other` in `colour`, 0 to 1. */
export function mix(colour: Rgb, other: Rgb, fraction: number): Rgb {
  const part = (index: 0 | 1 | 2) => colour[index] * (1 - fraction) + other[index] * fraction;
  return [part(0), part(1), part(2)];
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const fraction = part / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Whether a colour is nearer to white than to black, for the eye of a screen. */
export function isLight(colour: Rgb): boolean {
  return luminance(colour) > 0.2;
}

/** The wished colour when it can be read on `background`, else white or ink, whichever can be read better. */
export function onColour(background: Rgb, wished?: Rgb): Rgb {
  if (wished && contrast(background, wished) >= 4.5) return wished;
  return contrast(background, white) >= contrast(background, ink) ? white : ink;
}

/** The colour moved towards `end` in small steps until it has `ratio` on `background`. */
export function legible(colour: Rgb, background: Rgb, end: Rgb, ratio: number): Rgb {
  for (let fraction = 0; fraction < 1; fraction += 0.04) {
    const candidate = mix(colour, end, fraction);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return end;
}
