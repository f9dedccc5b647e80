import { defaultTheme, type SiteTheme } from 'shared/site/theme.ts';
import { hex, ink, isLight, legible, mix, onColour, parseColour, type Rgb, white } from 'shared/ui/css/colour.ts';
import { declarations, schemeRules } from 'shared/ui/css/scheme-rules.ts';

/** The least favourable surface that accent-coloured words stand on, per scheme (see tokens.ts). */
const lightSurface: Rgb = [244, 245, 247];
const darkSurface: Rgb = [38, 42, 51];
/** WCAG 2 AA for words, with room for rounding. */
const readable = 4.6;
/** Share of the colour in its strongest soft fill (the hover of a soft button). */
const softest = 0.18;

/** The variables that one colour of the operator gives: fill, its hover, soft fill, words on it, words in it. */
function accentVariables(name: string, colour: Rgb, scheme: 'light' | 'dark', wished?: Rgb): Record<string, string> {
  const dark = scheme === 'dark';
  // A fill that is too similar to the page (navy on black, white on white) is moved away from it.
  const seen = dark ? legible(colour, darkSurface, white, 2) : legible(colour, white, ink, 1.3);
  const on = onColour(seen, wished);
  const away = isLight(on) ? ink : white;
  // Between the colours on which white can be read and those for ink lies a narrow band where neither can.
  const fill = legible(seen, on, away, 4.5);
  const soft = mix(dark ? darkSurface : lightSurface, fill, softest);
  return {
    [name]: hex(fill),
    // The hover moves away from the words on it, so that their contrast only grows.
    [`${name}-hover`]: hex(mix(fill, away, 0.12)),
    [`${name}-soft`]: `color-mix(in srgb,${hex(fill)} ${dark ? 16 : 10}%,transparent)`,
    [`on-${name}`]: hex(on),
    [`${name}-text`]: hex(legible(colour, soft, dark ? white : ink, readable)),
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
 * The accents as CSS that goes behind the tokens: the operator's colours (`index/decorate` id 9), or the site's own.
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
  const of = (scheme: 'light' | 'dark') =>
    accentDeclarations(primary ?? defaultPrimary, minor ?? primary ?? defaultMinor, scheme, button);
  return schemeRules(of('light'), of('dark'));
}

/** The operator's colours as they are: only colours pass, written as `#rrggbb`. */
export function readTheme(decoration: unknown): SiteTheme {
  const { primaryColor, minorColor, buttonColor } = readDecoration(decoration);
  const written = (colour: unknown, otherwise: string) => {
    const parsed = parseColour(colour);
    return parsed ? hex(parsed) : otherwise;
  };
  return {
    primaryColor: written(primaryColor, defaultTheme.primaryColor),
    minorColor: written(minorColor, defaultTheme.minorColor),
    btnColor: written(buttonColor, defaultTheme.btnColor),
  };
}

function readDecoration(decoration: unknown): Record<string, unknown> {
  try {
    const read: unknown = typeof decoration === 'string' ? JSON.parse(decoration) : decoration;
    return read !== null && typeof read === 'object' ? { ...read } : {};
  } catch {
    return {};
  }
}
