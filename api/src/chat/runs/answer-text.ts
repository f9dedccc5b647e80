/** Bytes; more is not taken, and the answer ends there. */
const longestAnswer = 256 * 1024;

/** The text of an answer as it grows, bounded before anything is added. */
export class AnswerText {
  readonly #most: number;
  #text: string;
  #bytes: number;
  #isFull = false;

  /** @param written what there is of it already */
  constructor(written = '', most = longestAnswer) {
    this.#most = most;
    this.#text = written;
    this.#bytes = Buffer.byteLength(written);
  }

  get whole(): string {
    return this.#text;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** True once something had to be left out. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes a piece, or what of it there is room for; returns what was taken. */
  add(piece: string): string {
    // PostgreSQL's text holds no NUL.
    const given = piece.replaceAll('\0', '');
    const taken = firstBytes(given, this.#most - this.#bytes);
    if (taken.length < given.length) this.#isFull = true;
    this.#text += taken;
    this.#bytes += Buffer.byteLength(taken);
    return taken;
  }
}

/** The beginning of a text of at most this many bytes in UTF-8, cut between characters. */
function firstBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  // A character has one byte at least, so that only what can fit is encoded. A half one at the end is left out.
  return new TextDecoder().decode(Buffer.from(text.slice(0, most)).subarray(0, most), { stream: true });
}
