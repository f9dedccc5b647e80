/** @jest-environment node */
import { encode } from 'uqr';
import { qrLevels } from '../encode/encode-text.ts';
import { readQr } from '../testing/read-qr.ts';
import { drawCode } from './code-drawing.ts';
import { codePdf } from './code-pdf.ts';
import { codeSvg } from './code-svg.ts';
import { encodeCode } from './encode-code.ts';
import { lookPresets, plainLook, type QrLook } from './qr-look.ts';

const logo = { href: 'data:image/png;base64,AA==', size: 0.9 };
const draw = (text: string, look: Partial<QrLook> = {}, picture?: typeof logo) => {
  const drawing = drawCode(text, { ...plainLook, ...look }, picture);
  if (!drawing) throw new Error('too long');
  return drawing;
};

it.each(qrLevels)('has the level and the mask that were asked for: %s', (level) => {
  const code = encodeCode('https://example.com/a', level, 5);
  expect([code?.level, code?.mask]).toEqual([level, 5]);
  expect(code?.partAt(0, 0)).toBe('eye');
  expect(code?.partAt(10, 10)).toBe('data');
});

it('takes the next lower level where a text does not fit, says so, and gives up where none is left', () => {
  const drawing = draw('字'.repeat(600), { level: 'H' });
  expect(drawing.matrix.level).toBe('M');
  expect(drawing.notes).toEqual(['内容较长，容错率已降低']);
  expect(drawCode('字'.repeat(2000), plainLook)).toBeUndefined();
});

it('survives half of an emoji, and keeps the quiet zone free', () => {
  const { matrix, modules } = draw('a\ud83d', { level: 'L', margin: 0 });
  expect(modules).toBe(matrix.size + 4);
  const runs = Array.from({ length: matrix.size }, (_, row) =>
    Array.from({ length: matrix.size }, (__, column) => [row, column, Number(matrix.isDark(row, column))] as const),
  ).flat();
  const dark = runs.filter(([, , isDark]) => isDark).map(([row, column]): [number, number, number] => [row, column, 1]);
  expect(readQr({ size: matrix.size, runs: dark }, 0)).toBe('a\ufffd');
});

it.each([
  ['#888888', '#999999', '图案和背景的颜色太接近，已把图案调深'],
  ['#ffffff', '#000000', '背景太深，已调浅：浅色图案配深色背景，有些扫码软件认不出来'],
])('clamps colours that readers miss: %s on %s', (dark, light, note) => {
  const { look, notes } = draw('ok', { dark, light, eyeColour: dark, gradientTo: dark });
  expect(notes).toContain(note);
  for (const ink of [look.dark, look.eyeColour, look.gradientTo]) {
    expect(contrast(ink, look.light)).toBeGreaterThanOrEqual(4.5);
  }
});

it('leaves colours that are read as they are', () => {
  const { look, notes } = draw('ok', { dark: '#5b21b6', light: '#fffaf3' });
  expect([look.dark, look.light, notes]).toEqual(['#5b21b6', '#fffaf3', []]);
});

it.each([
  ['L', 'https://example.com/', 'M', 0.15],
  ['M', 'x'.repeat(200), 'H', 0.25],
  ['H', 'ok', 'H', 0.25],
] as const)('a logo is small enough for its level: %s of %s', (level, text, needed, most) => {
  const { matrix, layers } = draw(text, { level }, logo);
  expect(matrix.level).toBe(needed);
  const picture = layers.find((layer) => layer.kind === 'picture');
  expect(picture?.size).toBeLessThanOrEqual(most * matrix.size);
  expect(picture?.size).toBeGreaterThan(1);
});

it('chooses the mask that the encoder would choose', () => {
  const texts = Array.from({ length: 24 }, (_, at) => `https://example.com/${'lua7b'.repeat(at * 3)}?${at * 7919}`);
  for (const [at, text] of texts.entries()) {
    const level = qrLevels[at % qrLevels.length] ?? 'M';
    const { maskPattern, data } = encode(text, { ecc: level, boostEcc: false, border: 0 });
    const found = encodeCode(text, level);
    expect([text, found?.mask]).toEqual([text, maskPattern]);
    expect(data.every((row, y) => row.every((isDark, x) => found?.isDark(y, x) === isDark))).toBe(true);
  }
});

it('draws what touches as lines for a pen, once each, and single modules as dots', () => {
  const { matrix, layers } = draw('ok', { shape: 'liquid', mask: 0, margin: 4 });
  const [, penned] = layers;
  if (penned?.kind !== 'path') throw new Error('there is no line');
  const covered = new Set<string>();
  for (const [, x, y, way, length] of penned.d.matchAll(/M([\d.]+) ([\d.]+)([hv])([\d.]+)/g)) {
    for (let step = 0; step <= Math.round(Number(length)); step++) {
      const [column, row] = [Number(x) - 4.5 + (way === 'h' ? step : 0), Number(y) - 4.5 + (way === 'v' ? step : 0)];
      covered.add(`${row} ${column}`);
    }
  }
  const dark = Array.from({ length: matrix.size }, (_, row) =>
    Array.from({ length: matrix.size }, (__, column) => [row, column] as const),
  )
    .flat()
    .filter(([row, column]) => matrix.isDark(row, column) && matrix.partAt(row, column) === 'data');
  expect([...covered].sort()).toEqual(dark.map(([row, column]) => `${row} ${column}`).sort());
  expect(penned.pen).toBe(1);
  expect(codeSvg(draw('ok', { shape: 'dots' }), 512)).toContain('stroke-width="0.85" stroke-linecap="round"');
});

it('keeps sizes of modules within what is read, and the quiet zone of a frame', () => {
  expect(draw('ok', { shape: 'dots', moduleSize: 0.1 }).look.moduleSize).toBe(0.6);
  expect(draw('ok', { shape: 'dots' }).look.moduleSize).toBe(0.85);
  const framed = draw('ok', { margin: 2, words: '一二三四五六七八九十一二三四五六七' });
  expect(framed.modules).toBe(21 + 8);
  expect(framed.look.words).toHaveLength(16);
  expect(framed.height).toBeGreaterThan(framed.width);
});

it('writes a file that stands alone: no foreign address, words escaped', () => {
  const svg = codeSvg(draw('ok', { words: '<b>&"' }, { ...logo, href: 'data:image/png;base64,"><script>' }), 512);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="512" height="\d+(\.\d+)?"/);
  expect(svg).toContain('&lt;b&gt;&amp;&quot;');
  expect(svg).not.toMatch(/<script|<b>/);
  expect(codeSvg(draw('ok'), '30mm')).toContain('width="30mm" height="30mm"');
});

it.each(lookPresets)('draws $name within the code, as SVG and as PDF', ({ look }) => {
  const drawing = draw('https://example.com/', look);
  const file = new TextDecoder('latin1').decode(codePdf(drawing, 40));
  const places = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.length).toBeGreaterThanOrEqual(4);
  for (const [at, place] of places.entries()) expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
  const numbers = (file.match(/(?<=^| )-?[\d.]+ -?[\d.]+(?= [ml]$)/gm) ?? []).flatMap((pair) =>
    pair.split(' ').map(Number),
  );
  expect(numbers.length).toBeGreaterThan(100);
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThanOrEqual(drawing.modules);
  }
});

/** As WCAG 2.2 has it. */
function contrast(dark: string, light: string): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, share, at) => sum + share * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}
