import { hex, ink, legible, mix, onColour, parseColour, type Rgb, white } from 'shared/ui/css/colour.ts';
import { declarations, schemeRules } from 'shared/ui/css/scheme-rules.ts';

/** Where accent-coloured words and lines stand, per scheme: the least favourable surface of tokens.ts. */
const lightSurface: Rgb = [240, 241, 245];
const darkSurface: Rgb = [38, 42, 51];

/** The variables that one colour of the operator gives: fill, its hover, soft fill, words on it, words in it. */
function accentVariables(name: string, colour: Rgb, scheme: 'light' | 'dark', wished?: Rgb): Record<string, string> {
  const dark = scheme === 'dark';
  // A fill that cannot be told from the dark page (navy on black) is lifted; a light one on white keeps its hue.
  const fill = dark ? legible(colour, darkSurface, white, 2) : colour;
  const on = onColour(fill, wished);
  const words = dark ? legible(colour, darkSurface, white, 4.6) : legible(colour, lightSurface, ink, 4.6);
  return {
    [name]: hex(fill),
    // The hover moves away from the words on it, so that their contrast only grows.
    [`${name}-hover`]: hex(mix(fill, on[0] + on[1] + on[2] > 382 ? ink : white, 0.12)),
    [`${name}-soft`]: `color-mix(in srgb,${hex(fill)} ${dark ? 16 : 10}%,transparent)`,
    [`on-${name}`]: hex(on),
    [`${name}-text`]: hex(words),
  };
}

/** All accent variables of one scheme. */
export function accentDeclarations(primary: Rgb, minor: Rgb, scheme: 'light' | 'dark', button?: Rgb): string {
  return declarations({
    ...accentVariables('accent', primary, scheme, button),
    ...accentVariables('minor', minor, scheme, button),
  });
}

/** Colours of a site whose operator chose none. */
export const defaultPrimary: Rgb = [74, 93, 255];
export const defaultMinor: Rgb = [122, 92, 255];

/**
 * The operator's colours (`index/decorate` id 9) as CSS that goes behind the tokens.
 *
 * Takes the JSON text or the object in it. Only `#rgb`, `#rrggbb` and `rgb(…)` pass; anything else is left out, so
 * nothing an operator types can become CSS. `buttonColor` is the colour of words on the accent (the spec's default is
 * white); where it could not be read (4.5:1), white or ink takes its place.
 *
 * @example themeColours('{"primaryColor":"#ffd400","minorColor":"#ff8a00","buttonColor":"#ffffff"}')
 */
export function themeColours(decoration: unknown): string {
  const { primaryColor, minorColor, buttonColor } = readDecoration(decoration);
  const primary = parseColour(primaryColor);
  const minor = parseColour(minorColor);
  const button = parseColour(buttonColor);
  if (!primary && !minor && !button) return '';
  const of = (scheme: 'light' | 'dark') =>
    accentDeclarations(primary ?? defaultPrimary, minor ?? primary ?? defaultMinor, scheme, button);
  return schemeRules(of('light'), of('dark'));
}

function readDecoration(decoration: unknown): Record<string, unknown> {
  try {
    const read: unknown = typeof decoration === 'string' ? JSON.parse(decoration) : decoration;
    return read !== null && typeof read === 'object' ? { ...read } : {};
  } catch {
    return {};
  }
}
