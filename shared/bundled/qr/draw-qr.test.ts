/** @jest-environment node */
import { drawQr, paintQr, type QrPicture, qrPath, qrSvg } from './draw-qr.ts';
import { readQr } from './testing/read-qr.ts';

const draft: QrPicture = { text: '你好', level: 'M', margin: 4, dark: '#000000', light: '#ffffff', size: 256 };

it.each([
  ['一个网址', 'https://example.com/?a=1', 'L'],
  ['中文', '你好，世界', 'L'],
  ['中英文', '二维码 QR：你好 abc', 'M'],
  ['表情', '👨‍👩‍👧 😀', 'Q'],
  ['换行', '第一行\n第二行', 'H'],
  ['一百个汉字，低容错', '汉'.repeat(100), 'L'],
  ['一百个汉字，高容错', '汉'.repeat(100), 'H'],
] as const)('reads back as the same text: %s', (_name, text, level) => {
  expect(readQr(drawQr({ text, level, margin: 0 }), 0)).toBe(text);
  expect(readQr(drawQr({ text, level, margin: 4 }), 4)).toBe(text);
});

it('survives half of an emoji', () => {
  expect(readQr(drawQr({ text: 'a\ud83d', level: 'L', margin: 0 }), 0)).toBe('a\ufffd');
});

it('keeps the quiet zone free', () => {
  const { size, runs } = drawQr({ text: 'ok', level: 'M', margin: 4 });
  expect(size).toBe(29);
  for (const [row, column, length] of runs) {
    expect(Math.min(row, column)).toBeGreaterThanOrEqual(4);
    expect(Math.max(row + 1, column + length)).toBeLessThanOrEqual(25);
  }
});

it('writes an SVG file whose path covers exactly the dark modules', () => {
  const svg = qrSvg({ ...draft, dark: '#123456', light: '#fefefe', size: 512 });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="512" height="512" viewBox="0 0 29 29"/);
  expect(svg).toContain('<path fill="#fefefe" d="M0 0h29v29H0z"/>');
  expect(svg).toContain('<path fill="#123456" d="M4 4h7v1h-7z');
  const area = [...qrPath(drawQr(draft)).matchAll(/h(\d+)v1/g)].reduce((sum, [, length]) => sum + Number(length), 0);
  expect(area).toBe(drawQr(draft).runs.reduce((sum, [, , length]) => sum + length, 0));
});

it('paints whole pixels, centred, within the picture', () => {
  const rects: { colour: string; box: number[] }[] = [];
  const brush = {
    fillStyle: '',
    fillRect(...box: number[]) {
      rects.push({ colour: this.fillStyle, box });
    },
  };
  const canvas = { width: 0, height: 0, getContext: () => brush };
  paintQr(canvas as unknown as HTMLCanvasElement, draft);
  expect([canvas.width, canvas.height]).toEqual([256, 256]);
  expect(rects[0]).toEqual({ colour: '#ffffff', box: [0, 0, 256, 256] });
  // 29 modules of 8 px are 232 px: 12 px remain on each side, and the finder begins 4 modules further in.
  expect(rects[1]).toEqual({ colour: '#000000', box: [12 + 4 * 8, 12 + 4 * 8, 7 * 8, 8] });
  for (const { box } of rects) expect(box.every(Number.isInteger)).toBe(true);
});
