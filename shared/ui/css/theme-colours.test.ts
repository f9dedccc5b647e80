/** @jest-environment node */

import { baseStyles } from 'shared/ui/css/base-styles.ts';
import { contrast, parseColour, type Rgb } from 'shared/ui/css/colour.ts';
import { readTheme, themeColours } from 'shared/ui/css/theme-colours.ts';
import { tokenStyles } from 'shared/ui/css/tokens.ts';

/** The colours that one scheme of a sheet declares, by name. */
function colours(sheet: string, scheme: 'light' | 'dark'): Record<string, Rgb> {
  const rule = sheet.split('\n').find((line) => line.includes(`color-scheme:${scheme};`)) ?? '';
  const pairs = [...rule.matchAll(/--([\w-]+):(#[\da-f]{6})/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, parseColour(value)]));
}

function shade(step: number): string {
  return step.toString(16).padStart(2, '0');
}

const steps = [0, 51, 102, 153, 204, 255];
const manyColours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${shade(r)}${shade(g)}${shade(b)}`)));

// Shows: SPEC-3.15
test.each(['light', 'dark'] as const)('any primary of the operator can be read and seen in the %s scheme', (scheme) => {
  // A button of the page's own colour would have no edge.
  const [page, apart] = scheme === 'light' ? ['#ffffff', 1.3] : ['#21262e', 2];
  const surfaces = scheme === 'light' ? ['#f4f5f7', '#ffffff'] : ['#0e1014', '#21262e'];
  for (const primaryColor of manyColours) {
    const sheet = colours(themeColours({ primaryColor, buttonColor: '#ffffff' }), scheme);
    const at = (name: string) => sheet[name] as Rgb;
    const unreadable = [
      contrast(at('on-accent'), at('accent')) < 4.5 && 'words on the fill',
      contrast(at('on-accent'), at('accent-hover')) < 4.5 && 'words on the hover',
      contrast(at('accent'), parseColour(page) as Rgb) < apart - 0.02 && 'the fill on the page',
      ...surfaces.map((surface) => contrast(at('accent-text'), parseColour(surface) as Rgb) < 4.5 && surface),
    ].filter(Boolean);
    expect({ primaryColor, unreadable }).toEqual({ primaryColor, unreadable: [] });
  }
});

test('print is light in every colour scheme', () => {
  const rules = `${tokenStyles}\n${themeColours({ primaryColor: '#2244cc' })}`.split('\n');
  const dark = rules.filter((rule) => rule.includes('color-scheme:dark'));
  expect(dark.length).toBeGreaterThan(3);
  for (const rule of dark) expect(rule).toMatch(/^@media screen\b/);
});

test('the operator’s button colour is used where it is legible, otherwise the text colour', () => {
  const blue = colours(themeColours('{"primaryColor":"#2244cc","buttonColor":"#fff4d6"}'), 'light');
  expect(blue['on-accent']).toEqual([255, 244, 214]);
  const yellow = colours(themeColours('{"primaryColor":"#ffd400","buttonColor":"#ffffff"}'), 'light');
  expect(yellow['on-accent']).toEqual([18, 21, 28]);
  expect(yellow.accent).toEqual([255, 212, 0]);
});

test.each([
  'red;}body{display:none',
  'url(https://example.com)',
  '#12',
  '#ff0000;',
  'rgb(300, 0, 0)',
  'rgb(1,2,3)}</style>',
  'red',
  null,
  7,
])('an invalid colour does not become CSS: %s', (primaryColor) => {
  expect(themeColours({ primaryColor })).toBe(themeColours(null));
  expect(themeColours(JSON.stringify({ primaryColor, minorColor: '#123456' }))).not.toMatch(/<|url|body|300/);
});

// Shows: SPEC-3.13
test.each(['', 'not json', '[]', 'null', '7', undefined])(
  'a decoration without colours gives the site’s own: %s',
  (data) => {
    expect(colours(themeColours(data), 'light')).toMatchObject({ accent: [74, 93, 255], 'on-accent': [255, 255, 255] });
  },
);

test('short, long and rgb() colours are the same colour', () => {
  const sheets = ['#36c', '#3366cc', 'rgb(51, 102, 204)', ' #3366CC '].map((primaryColor) =>
    themeColours({ primaryColor }),
  );
  expect(new Set(sheets).size).toBe(1);
});

// Shows: SPEC-3.15
test('every variable that a base style or the sheet itself uses is declared', () => {
  const sheet = tokenStyles + themeColours(null) + baseStyles;
  const declared = new Set([...sheet.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const used = new Set([...sheet.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !declared.has(name))).toEqual([]);
});

test.each([
  ['{"primaryColor":"#2244cc","minorColor":"#0AF","buttonColor":"rgb(1,2,3)"}', ['#2244cc', '#00aaff', '#010203']],
  ['{"primaryColor":"red","minorColor":"#1;","buttonColor":""}', ['', '', '#ffffff']],
  ['', ['', '', '#ffffff']],
  ['null', ['', '', '#ffffff']],
])('the theme of %s: text on it is white unless a colour is given', (decoration, colours) => {
  const { primaryColor, minorColor, btnColor } = readTheme(decoration);
  expect([primaryColor, minorColor, btnColor]).toEqual(colours);
});
