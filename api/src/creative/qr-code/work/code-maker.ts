import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeDecoders } from 'shared/bundled/qr/proof/decoders.ts';
import type { Pixels } from 'shared/bundled/qr/proof/luma.ts';
import { prove } from 'shared/bundled/qr/proof/prove.ts';
import { sharp } from '../../../platform/pictures/sharp.ts';
import { codeModules } from '../art/code-modules.ts';
import { type Layout, layoutOf } from '../art/layout.ts';
import { paintCode } from '../art/paint-code.ts';
import { squareEyesFrom, strengths } from '../art/strength.ts';
import type { Picture } from '../art/tones.ts';
import type { ControlOrder, MadeCode, MakeOrder } from './code-order.ts';

const decoders = makeDecoders({
  bytes: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
});

/** Longest side of an upload that is read; a photograph has more pixels than a decoder needs. */
const longestRead = 1600;
const maxPixels = 40_000_000;

/**
 * Lays a code into a picture, and reads it back; while that fails, more strongly, six times at most.
 * @returns the first that is proven, else the strongest one
 */
export async function makeCode(order: MakeOrder): Promise<MadeCode> {
  const code = codeModules(order.text);
  const layout = layoutOf(code.size, order.ratio);
  const picture = await fitted(order.picture, layout);
  const tries = order.hasCode ? [undefined, ...strengths.slice(0, -1)] : strengths;
  for (const [steps, strength] of tries.entries()) {
    const marker = steps >= squareEyesFrom ? 'square' : order.marker;
    const painted = strength ? paintCode(picture, code, layout, { style: order.style, marker, strength }) : picture;
    const isTrial = steps < tries.length - 1;
    const proof = await proofOf(painted, { text: order.text, layout, isTrial });
    if (proof.is_proven === 1 || !isTrial) return { picture: await pngOf(painted), proof: { ...proof, steps } };
  }
  throw new Error('nothing was tried');
}

const proofOf = (painted: Picture, { text, layout, isTrial }: { text: string; layout: Layout; isTrial: boolean }) =>
  prove(withAlpha(painted), { text, side: layout.side, modules: layout.modules, isTrial }, decoders);

/** A picture that fills the layout, without transparency. */
async function fitted(given: Uint8Array, { width, height }: Layout): Promise<Picture> {
  const data = await sharp(given, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

const pngOf = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();

function withAlpha({ data, width, height }: Picture): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    for (let part = 0; part < 3; part++) pixels[4 * at + part] = data[3 * at + part] ?? 0;
  }
  return { data: pixels, width, height };
}

/** The code alone in the layout's place, black on white. */
export function controlPicture({ text, ratio }: ControlOrder): Promise<Buffer> {
  const code = codeModules(text);
  const layout = layoutOf(code.size, ratio);
  const { width, height } = layout;
  const white = { data: new Uint8Array(width * height * 3).fill(255), width, height };
  const strongest = { quiet: 1, dot: 1, alpha: 1, dark: 0, light: 255, sigma: 9, floor: 1 };
  return pngOf(paintCode(white, code, layout, { style: 'blend', marker: 'square', strength: strongest }));
}

/** What an upload says; undefined where neither decoder finds a code. */
export async function readCode(given: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(given, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: longestRead, height: longestRead, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = withAlpha({ data, width: info.width, height: info.height });
  return (await decoders.zxing(pixels)) ?? (await decoders.qr(pixels));
}
