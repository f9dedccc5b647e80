import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import { shareOf } from '../../../platform/load/callers.ts';
import { strongerLabel } from '../../../platform/pictures/picture-label.ts';
import { busy, invalidInput, notFound } from '../../../platform/refusals/refusal.ts';
import { broughtLabel, generatedXmp } from '../../../site/label/label.ts';
import { findSection } from '../../../site/settings/settings.ts';
import { type KeptPicture, storePicture } from '../../pictures/kept-picture.ts';

/** Posts of one author whose files are made or wait. */
const maxOfOne = 3;
const tooMany = () => busy('正在提交的作品过多，请稍候');

export interface PostPicture extends KeptPicture {
  look: string;
  lookParts: number[];
}

/** A record's picture and, where the author shows another one made of it, that one in Base64. */
interface Given {
  userId: number;
  recordId: number;
  name: string;
  isByProgram: boolean;
  base64: string;
}

/**
 * Stores the files of a post: copies, so that their addresses end with the post and not with the record. They keep the label of
 * the record, unless the picture that came says more, with this site as the one that passes it on.
 * @throws Refusal of a picture that is gone, or cannot be decoded
 */
export async function storePostPicture(app: FastifyInstance, given: Given): Promise<PostPicture> {
  const own = await readStored(app, given.name);
  const brought = given.base64 ? decoded(given.base64) : undefined;
  const settings = await findSection(app.db, 'label');
  const said = brought && (await broughtLabel(settings, brought));
  const label = strongerLabel(await broughtLabel(settings, own), said);
  const made = { id: `draw-${given.recordId}`, isByProgram: given.isByProgram };
  const xmp = label ? labelXmp(label.label, label.source) : generatedXmp(settings, made);
  const order = { given: brought ?? own, xmp, isMarked: false };
  const posts = { of: `posts of ${given.userId}`, max: maxOfOne, refusal: tooMany };
  const files = await app.pictures.keep(order, AbortSignal.timeout(60_000), [posts, shareOf(given.userId)]);
  const look = await lookOf(Buffer.from(files.bytes));
  const kept = await storePicture(app.storage, files);
  // What the author brought may be a photo of theirs, and is no sign of a drawing elsewhere.
  return { ...kept, pixels: brought ? [] : kept.pixels, look, lookParts: lookPartsOf(look) };
}

/** The bytes of a stored picture. @throws Refusal when they are gone */
export async function readStored({ storage }: Pick<FastifyInstance, 'storage'>, name: string): Promise<Buffer> {
  const file = name ? await storage.find(name) : undefined;
  if (!file) throw notFound('图片不存在或已删除');
  return buffer(await file.read(0, file.size - 1));
}

function decoded(base64: string): Buffer {
  const [, content = ''] = /^(?:data:image\/(?:png|jpeg|webp);base64,)?([A-Za-z0-9+/]+={0,2})$/.exec(base64) ?? [];
  if (!content) throw invalidInput('图片已损坏或无法识别，请换一张', 'base64');
  return Buffer.from(content, 'base64');
}

/**
 * What is alike in pictures that look alike: for each of 8 × 8 places whether the picture becomes lighter to the right. Another size
 * or compression changes few of the 64 bits.
 */
export async function lookOf(picture: Buffer): Promise<string> {
  const { sharp } = await import('../../../platform/pictures/sharp.ts');
  const pixels = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(9, 8, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const at = (x: number, y: number) => pixels[y * 9 + x] ?? 0;
  let bits = 0n;
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) bits = (bits << 1n) | (at(x + 1, y) > at(x, y) ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

/** Its eight bytes with their places: two looks that differ in up to seven bits have at least one in common. */
export const lookPartsOf = (look: string): number[] =>
  Array.from({ length: 8 }, (_, at) => at * 256 + Number.parseInt(look.slice(2 * at, 2 * at + 2), 16));

/** Bits in which two looks differ. */
export function differenceOf(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits; bits >>= 1n) count += Number(bits & 1n);
  return count;
}
