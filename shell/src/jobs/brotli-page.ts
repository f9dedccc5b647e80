import { finished } from 'node:stream/promises';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { BrotliPage } from './render-job.ts';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_OPERATION_FLUSH } = constants;

/** Characters that HTML does not contain. */
const unused = [...Array(32).keys(), 127].filter((code) => code > 0 && ![9, 10, 11, 12, 13].includes(code));

/**
 * What stands for a mark while the page is compressed. No two of its neighbours stand beside each other twice, in this
 * stand-in or another one: so the compressor can copy it from where it stood before, as a whole, and nothing else for it.
 */
function standIn(slot: number, length: number): Buffer {
  const codes: number[] = [];
  for (let index = 0, at = 0; index < length; index++) {
    codes.push(unused[at % unused.length] as number);
    at += 1 + slot * 4 + Math.floor((index + 1) / unused.length);
  }
  return Buffer.from(codes);
}

/**
 * Compresses a finished page once, as a brotli stream into which each answer's own values are put: as long as their marks,
 * they go where a mark stands first, as a block that is not compressed (RFC 7932, 9.2), and the stream copies them from
 * there to the other places. Where the compressor does not do that, each place gets a block.
 * @param marks ASCII texts that stand in the page for the values
 * @returns null where it cannot be done; the result was tried with other values
 */
export async function brotliPage(html: string, marks: readonly string[], quality: number): Promise<BrotliPage | null> {
  const standIns = marks.map((mark, slot) => standIn(slot, mark.length));
  const page = Buffer.from(marks.reduce((text, mark, slot) => text.replaceAll(mark, String(standIns[slot])), html));
  for (const isEnough of [(at: number) => at > unseen, () => false]) {
    const places = standIns.flatMap((bytes, slot) => findPlaces(page, bytes, isEnough).map((at) => ({ slot, at })));
    const cut = await compress(
      page,
      places.sort((a, b) => a.at - b.at),
      marks,
      quality,
    );
    if (isSound(cut, html, marks)) return cut;
  }
  return null;
}

/** At quality 10 and 11 a compressor that is flushed does not look back at its first 128 bytes. */
const unseen = 160;

/** @param isEnough whether what stands at such a place can be copied to the later ones */
function findPlaces(page: Buffer, bytes: Buffer, isEnough: (at: number) => boolean): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(bytes); at >= 0; at = page.indexOf(bytes, at + 1)) {
    places.push(at);
    if (isEnough(at)) break;
  }
  return places;
}

async function compress(
  page: Buffer,
  places: readonly { slot: number; at: number }[],
  marks: readonly string[],
  quality: number,
): Promise<BrotliPage> {
  const lengths = marks.map(({ length }) => length);
  const encoder = createFlusher(quality, page.length);
  const pieces: Buffer[] = [];
  let before = Buffer.alloc(0);
  let from = 0;
  for (const { slot, at } of places) {
    pieces.push(Buffer.concat([before, await encoder.write(page.subarray(from, at))]));
    const end = at + (lengths[slot] ?? 0);
    await encoder.write(page.subarray(at, end));
    // Two bytes are never compressed. What follows depends on the bytes before it, which are the same again from here.
    from = end + 2;
    before = Buffer.from(await encoder.write(page.subarray(end, from)));
  }
  pieces.push(Buffer.concat([before, await encoder.end(page.subarray(from))]));
  return { pieces, slots: places.map(({ slot }) => slot), lengths };
}

/** The page with one word for each slot; null when a word has another length than its mark. */
export function fillBrotli({ pieces, slots, lengths }: BrotliPage, words: readonly string[]): Buffer | null {
  if (words.some((word, slot) => Buffer.byteLength(word) !== lengths[slot])) return null;
  return Buffer.concat(
    pieces.flatMap((piece, index) => {
      const slot = slots[index];
      return slot === undefined ? [piece] : [piece, plainBlock(words[slot] ?? '')];
    }),
  );
}

/** A meta-block that is not compressed and not the last: its length in 16 bits, its bytes. */
function plainBlock(word: string): Buffer {
  const bytes = Buffer.from(word);
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

function isSound(made: BrotliPage, html: string, marks: readonly string[]): boolean {
  const words = marks.map((mark) => [...mark].map((_, index) => 'zyxwvutsrq'[index % 10]).join(''));
  const filled = fillBrotli(made, words);
  const expected = marks.reduce((page, mark, slot) => page.replaceAll(mark, words[slot] ?? ''), html);
  try {
    return filled !== null && brotliDecompressSync(filled).equals(Buffer.from(expected));
  } catch {
    return false;
  }
}

/** Compresses in steps, each of which ends on a byte. */
function createFlusher(quality: number, size: number) {
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: size };
  const encoder = createBrotliCompress({ params });
  const taken: Buffer[] = [];
  encoder.on('data', (bytes: Buffer) => taken.push(bytes));
  const take = () => Buffer.concat(taken.splice(0));
  const ended = finished(encoder);
  return {
    async write(bytes: Uint8Array): Promise<Buffer> {
      encoder.write(bytes);
      const flushed = new Promise<void>((resolve) =>
        encoder.flush(BROTLI_OPERATION_FLUSH, () => setImmediate(resolve)),
      );
      await Promise.race([flushed, ended]);
      return take();
    },
    async end(bytes: Uint8Array): Promise<Buffer> {
      encoder.end(bytes);
      await ended;
      return take();
    },
  };
}
