declare const __SERVER__: boolean;

/**
 * A part of STIX Two Math (OFL.txt): letters, signs, arrows and the sizes of everything that stretches, 138 KB. Made of the package
 * `@fontsource/stix-two-math` by fontTools: `pyftsubset <file> --flavor=woff2 --no-hinting --notdef-outline
 * --layout-features=ssty,flac,dtls,ccmp,mark,mkmk --unicodes=U+0020-007E,U+00A0-00FF,U+0131,U+0237,U+0300-030C,U+0332,U+0338,
 * U+0370-03FF,U+2010-2027,U+2030-203A,U+2044,U+2057,U+2061-2064,U+20D0-20D7,U+20DB-20DC,U+2100-214B,U+2190-22FF,U+2308-230B,
 * U+2320-2321,U+239B-23BD,U+23D0,U+23DC-23E1,U+25A0-25FF,U+266D-266F,U+27C2,U+27E6-27EF,U+27F5-27FF,U+2A00-2A06,U+2A0C,U+2A2F,
 * U+2A3F,U+2A7D-2AB0,U+1D400-1D7FF`
 */
const address = __SERVER__ ? '' : new URL('./site-math.woff2', import.meta.url).href;

/** Fonts with a table for mathematics that systems bring; where one is installed, nothing is fetched. */
const installed = ['Cambria Math', 'STIX Two Math', 'STIXTwoMath-Regular', 'Latin Modern Math', 'Noto Sans Math'];

/** Formulas are typeset without it when it does not come in this time, and again when it does. */
const timeout = 2000;

/**
 * Makes the font `Site Math` known to the page, in which brackets and radicals grow with what they hold. Ends when it can be drawn
 * with, so that a formula is laid out once; never fails.
 */
export async function loadMathFont(): Promise<void> {
  if (!('fonts' in document) || typeof FontFace === 'undefined') return;
  const sources = [...installed.map((name) => `local("${name}")`), `url("${address}") format("woff2")`];
  const face = new FontFace('Site Math', sources.join(','));
  document.fonts.add(face);
  const isThere = face.load().catch(() => undefined);
  await Promise.race([isThere, new Promise((resolve) => setTimeout(resolve, timeout))]);
}
