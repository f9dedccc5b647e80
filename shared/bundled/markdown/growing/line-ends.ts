/** Line ends and NUL as CommonMark wants them, in a text that comes in pieces. */
export class LineEnds {
  /** A CR at the end of a piece may be half of a CRLF. */
  #heldCr = false;

  normalize(piece: string): string {
    let text = this.#heldCr ? `\r${piece}` : piece;
    this.#heldCr = text.endsWith('\r');
    if (this.#heldCr) text = text.slice(0, -1);
    return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  }

  /** What is left when no further piece comes. */
  end(): string {
    return this.#heldCr ? '\n' : '';
  }
}
