/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { makeDecoders } from '../proof/decoders.ts';
import type { Pixels } from '../proof/luma.ts';
import { shortTexts } from '../testing/short-texts.ts';
import { bestMask } from './best-mask.ts';
import { encodeText, type QrLevel, qrLevels } from './encode-text.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decoders = makeDecoders({ bytes: readFileSync(wasm) });

/** A code of these modules as a picture, with its quiet zone. */
function paint(size: number, isDark: (row: number, column: number) => boolean, px = 4): Pixels {
  const width = (size + 8) * px;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (isDark(Math.floor(y / px) - 4, Math.floor(x / px) - 4)) data.fill(0, at, at + 3);
    }
  return { data, width, height: width };
}

function pictureOf(text: string, level: QrLevel, px?: number): Pixels {
  const code = encodeText(text, level);
  const { modules } = bestMask(code);
  const { size } = code;
  return paint(size, (row, column) => column >= 0 && column < size && modules[row * size + column] === 1, px);
}

test.each(shortTexts)('both decoders read %j', async (text) => {
  const [{ size, version }, pixels] = [encodeText(text, 'M'), pictureOf(text, 'M')];
  expect(size).toBe(17 + 4 * version);
  expect([await decoders.zxing(pixels), await decoders.qr(pixels)]).toEqual([text, text]);
});

test.each([9, 40, 130, 300, 420])('texts of %i signs are read at every level', async (length) => {
  const text = '中文'.repeat(length / 2);
  for (const level of qrLevels) expect(await decoders.zxing(pictureOf(text, level, 3))).toBe(text);
});

test('a text that no version holds is refused', () => {
  expect(() => encodeText('中'.repeat(984), 'L')).not.toThrow();
  expect(() => encodeText('中'.repeat(985), 'L')).toThrow(RangeError);
});

test.each([
  ['d0edbfc9d6a4bac5a3babea9cab320303031', '许可证号：京食 001'],
  [
    '424547494e3a56434152440d0a56455253494f4e3a332e300d0a4e3ab2e23bcad4d4b13b3b3b0d0a454e443a5643415244',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:测;试员;;;\r\nEND:VCARD',
  ],
  ['e8b083e58e8be69f9c5f33323533', '调压柜_3253'],
])('bytes %s without a mark are read as %j', async (hex, text) => {
  const { size, data } = encode([...Buffer.from(hex, 'hex')], { ecc: 'M', border: 0 });
  expect(await decoders.zxing(paint(size, (row, column) => data[row]?.[column] ?? false))).toBe(text);
});
