/** How long this process may believe what it read. What another process changes is heard of after it. */
const believed = 1000;
/** Inputs with an answer are few (a row each); whoever invents others finds nothing to store. */
const mostEntries = 1000;

interface Prepared {
  reply: Promise<Buffer>;
  until: number;
}

/**
 * Public answers as bytes, made once a second at most: every page asks for configuration, style and examples. What
 * this process itself changes is forgotten at once (`forget`).
 */
export class PreparedReplies {
  readonly #known = new Map<string, Prepared>();

  find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.reply;
    if (this.#known.size >= mostEntries) this.#known.clear();
    const entry = { reply: make(), until: performance.now() + believed };
    this.#known.set(key, entry);
    // A refusal is nobody's answer but the asker's.
    entry.reply.catch(() => {
      if (this.#known.get(key) === entry) this.#known.delete(key);
    });
    return entry.reply;
  }

  /** Call it after a change of settings, decorations, examples or policies is committed. */
  forget(): void {
    this.#known.clear();
  }
}
