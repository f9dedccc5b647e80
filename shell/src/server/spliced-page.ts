import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Stands in a kept page wherever an answer needs a word of its own. */
export interface Slot {
  /** Text that is in the page once for each use, e.g. `@@nonce@@`. */
  mark: string;
}

interface Part {
  plain: Buffer;
  deflated: Buffer;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty, final, stored block. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * A finished page, compressed once, into which each answer's own words are put without compressing it again.
 *
 * Each part between two slots is deflated on its own up to a full flush, which ends on a byte and refers to nothing
 * before it (RFC 1951); a slot's word goes between as a stored block. Only the checksum is made per answer.
 */
export class SplicedPage {
  private readonly parts: Part[];
  /** Index into the words of `fill`, between part n and part n + 1. */
  private readonly slots: number[] = [];
  readonly bytes: number;

  constructor(html: string, slots: readonly Slot[]) {
    const texts: string[] = [];
    let from = 0;
    while (from <= html.length) {
      const next = nearest(html, from, slots);
      if (!next) break;
      texts.push(html.slice(from, next.at));
      this.slots.push(next.slot);
      from = next.at + (slots[next.slot]?.mark.length ?? 0);
    }
    texts.push(html.slice(from));
    this.parts = texts.map((text) => {
      const plain = Buffer.from(text);
      return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
    });
    this.bytes = this.parts.reduce((sum, { plain, deflated }) => sum + plain.length + deflated.length, 0);
  }

  /** The page with one word for each slot. */
  plain(words: readonly string[]): Buffer {
    return Buffer.concat(this.pieces(words, ({ plain }) => plain, Buffer.from));
  }

  /** The same as one gzip member. */
  gzip(words: readonly string[]): Buffer {
    let checksum = 0;
    let length = 0;
    const count = (bytes: Buffer) => {
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

  private pieces(words: readonly string[], part: (part: Part) => Buffer, word: (word: string) => Buffer): Buffer[] {
    return this.parts.flatMap((it, index) => {
      const slot = this.slots[index];
      return slot === undefined ? [part(it)] : [part(it), word(words[slot] ?? '')];
    });
  }
}

function nearest(html: string, from: number, slots: readonly Slot[]): { at: number; slot: number } | undefined {
  let found: { at: number; slot: number } | undefined;
  for (const [slot, { mark }] of slots.entries()) {
    const at = html.indexOf(mark, from);
    if (at >= 0 && (!found || at < found.at)) found = { at, slot };
  }
  return found;
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
