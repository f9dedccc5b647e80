import { crc32 } from 'node:zlib';
import { fillBrotli } from '../../jobs/brotli-page.ts';
import type { PageParts } from '../../jobs/render-job.ts';

type Part = PageParts['parts'][number];

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty, final, stored block. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * A finished page, compressed once, into which each answer's own values are put without compressing it again: between
 * two deflated parts (`deflated-parts.ts`) goes a value as a stored block. Only the checksum is made per answer: to compress
 * each answer would take ten to twenty times the processor time (ADR 16).
 */
export class PageTemplate {
  private readonly page: PageParts;
  readonly bytes: number;

  constructor(page: PageParts) {
    this.page = page;
    const brotli = page.brotli?.pieces.reduce((sum, { length }) => sum + length, 0) ?? 0;
    this.bytes = page.parts.reduce((sum, { plain, deflated }) => sum + plain.length + deflated.length, brotli);
  }

  /** The page with one word for each slot. */
  plain(words: readonly string[]): Buffer {
    return Buffer.concat(
      this.pieces(
        words,
        ({ plain }) => plain,
        (word) => Buffer.from(word),
      ),
    );
  }

  /** The same as a brotli stream; null where that cannot be. */
  brotli(words: readonly string[]): Buffer | null {
    return this.page.brotli && fillBrotli(this.page.brotli, words);
  }

  /** The same as one gzip member. */
  gzip(words: readonly string[]): Buffer {
    let checksum = 0;
    let length = 0;
    const count = (bytes: Uint8Array) => {
      checksum = crc32(bytes, checksum);
      length += bytes.length;
    };
    const pieces = this.pieces(
      words,
      ({ plain, deflated }) => {
        count(plain);
        return deflated;
      },
      (word) => {
        const bytes = Buffer.from(word);
        count(bytes);
        return storedBlock(bytes);
      },
    );
    const end = Buffer.alloc(8);
    end.writeUInt32LE(checksum, 0);
    end.writeUInt32LE(length % 2 ** 32, 4);
    return Buffer.concat([gzipHeader, ...pieces, lastBlock, end]);
  }

  private pieces(
    words: readonly string[],
    part: (part: Part) => Uint8Array,
    word: (word: string) => Uint8Array,
  ): Uint8Array[] {
    return this.page.parts.flatMap((it, index) => {
      const slot = this.page.slots[index];
      return slot === undefined ? [part(it)] : [part(it), word(words[slot] ?? '')];
    });
  }
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
