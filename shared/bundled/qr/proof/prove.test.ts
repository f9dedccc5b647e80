/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { makeDecoders } from './decoders.ts';
import type { Pixels } from './luma.ts';
import { type Decode, judge, prove } from './prove.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const decoders = makeDecoders({ bytes: readFileSync(wasm) });
const text = 'https://example.com/menu?table=12';
const px = 12;

/** A plain code; `ink` is the brightness of a dark module, `hidden` says which modules are white instead. */
function paint({ margin = 4, ink = 0, hidden = (_x: number, _y: number): boolean => false } = {}): {
  pixels: Pixels;
  modules: number;
} {
  const { size: modules, data } = encode(text, { ecc: 'M', border: margin });
  const width = modules * px;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / px), Math.floor(y / px)];
      if (data[row]?.[column] && !hidden(column, row)) pixels.fill(ink, 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  return { pixels: { data: pixels, width, height: width }, modules };
}

const proofOf = ({ pixels, modules }: ReturnType<typeof paint>, wanted = text) =>
  prove(pixels, { text: wanted, side: pixels.width, modules }, decoders);

test('a plain code is read by both decoders under every condition', async () => {
  const proof = await proofOf(paint());
  expect(proof).toMatchObject({ score: 12, is_proven: 1, problem: '' });
  expect(proof.cells.map(({ condition, decoder }) => `${condition} ${decoder}`)).toEqual(
    ['clean', 'blur', 'rotate', 'contrast', 'jpeg', 'small'].flatMap((one) => [`${one} zxing`, `${one} qr`]),
  );
});

test('a code that says something else is not proven', async () => {
  expect(await proofOf(paint(), `${text}3`)).toMatchObject({ score: 0, is_proven: 0 });
});

test('a code without an eye is read under no condition, and a pale one not by every decoder', async () => {
  expect(await proofOf(paint({ hidden: (x, y) => x < 12 && y < 12 }))).toMatchObject({ score: 0, is_proven: 0 });
  const pale = await proofOf(paint({ ink: 215 }));
  expect(pale.is_proven).toBe(0);
  expect(pale.problem).toMatch(/部分扫码软件读不出$/);
});

test('a trial ends with the first cell after which the code cannot be proven, and goes to the end where it can', async () => {
  const trial = async (painted: ReturnType<typeof paint>, read: Decode) => {
    let asked = 0;
    const counted: Decode = (pixels) => {
      asked++;
      return read(pixels);
    };
    const { pixels, modules } = painted;
    const order = { text, side: pixels.width, modules, isTrial: true };
    return { proof: await prove(pixels, order, { zxing: counted, qr: () => text }), asked };
  };
  expect(await trial(paint(), () => undefined)).toMatchObject({ proof: { is_proven: 0, score: 0 }, asked: 1 });
  expect(await trial(paint(), () => text)).toMatchObject({ proof: { is_proven: 1, score: 12 }, asked: 6 });
});

test('what is transparent lies on white', async () => {
  const { pixels, modules } = paint();
  const inked = pixels.data.map((value, at) => (at % 4 === 3 && pixels.data[at - 1] !== 0 ? 0 : value));
  const cleared = inked.map((value, at) => (inked[at - (at % 4) + 3] === 0 ? 0 : value));
  expect(await prove({ ...pixels, data: cleared }, { text, side: pixels.width, modules }, decoders)).toMatchObject({
    score: 12,
  });
});

test('each condition shows the decoders another picture', async () => {
  const seen: Pixels[] = [];
  const note: Decode = (pixels) => {
    seen.push(pixels);
    return text;
  };
  const { pixels, modules } = paint();
  await prove(pixels, { text, side: pixels.width, modules }, { zxing: note, qr: () => text });
  const [clean, blur, rotate, , , small] = seen;
  expect(clean?.width).toBe(pixels.width);
  expect(blur?.width).toBe(pixels.width);
  expect(rotate?.width).toBeGreaterThan(blur?.width ?? 0);
  expect(small?.width).toBe(256);
  const prints = seen.map(({ data }) => data.reduce((sum, value, at) => (sum * 31 + value + at) % 1_000_003, 7));
  expect(new Set(prints).size).toBe(6);
});

const cell = (condition: 'rotate' | 'small' | 'clean', decoder: 'zxing' | 'qr', ok = false) => ({
  condition,
  decoder,
  ok,
});

test.each([
  [[cell('rotate', 'zxing')], 0, '倾斜拍摄时读不出'],
  [[cell('clean', 'zxing', true), cell('rotate', 'qr')], 1, '倾斜拍摄时部分扫码软件读不出'],
  [[cell('rotate', 'qr'), cell('small', 'qr')], 0, '倾斜拍摄时、缩小显示时部分扫码软件读不出'],
  [[cell('clean', 'zxing', true)], 1, ''],
])('cells %j: proven %s, in words %j', (cells, is_proven, problem) => {
  expect(judge(cells)).toMatchObject({ is_proven, problem });
});
