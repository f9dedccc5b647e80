import { EventEmitter } from 'node:events';
import type { EmotionCache } from '@emotion/react';

type Around = (styles: string) => { before: Uint8Array[]; after: Uint8Array[] };

/**
 * Where React writes a page: puts the emotion rules that a piece needs before that piece.
 *
 * React calls `flush()` after each complete piece (a shell, a late Suspense segment), so what was written is held until
 * then: a style tag in the middle of a tag would break it. It is no Node stream: most pages are one piece, and what a
 * stream does for each of its chunks would be a tenth of the render.
 */
export class PageSink extends EventEmitter<{ piece: [bytes: Uint8Array[]]; close: [error?: Error] }> {
  private held: Uint8Array[] = [];
  private first = true;
  private closed = false;
  private readonly sent = new Set<string>();
  private readonly cache: EmotionCache;
  private readonly nonce: string;
  private readonly around: Around;

  /** `around` makes the document around the first piece. */
  constructor(cache: EmotionCache, nonce: string, around: Around) {
    super();
    this.cache = cache;
    this.nonce = nonce;
    this.around = around;
  }

  write(chunk: Uint8Array | string): boolean {
    this.held.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  flush(): void {
    if (this.held.length === 0) return;
    const html = this.held;
    this.held = [];
    const styles = this.newStyles(Buffer.concat(html));
    if (this.first) {
      const { before, after } = this.around(styles);
      this.emit('piece', [...before, ...html, ...after]);
    } else this.emit('piece', [Buffer.from(styles), ...html]);
    this.first = false;
  }

  end(): void {
    this.flush();
    this.close();
  }

  destroy(error?: Error): void {
    this.close(error);
  }

  private close(error?: Error): void {
    if (this.closed) return;
    this.closed = true;
    this.emit('close', error);
  }

  /**
   * The rules of what stands in the piece. Others were made as well: of a dialog that is closed, of what would stand in a page's
   * place while it is waited for; the browser makes them when they are shown.
   */
  private newStyles(html: Buffer): string {
    const { key, inserted, registered } = this.cache;
    const made = Object.entries(inserted).filter(
      (rule): rule is [string, string] => typeof rule[1] === 'string' && !this.sent.has(rule[0]),
    );
    const isScoped = (name: string) => registered[`${key}-${name}`] !== undefined;
    const scoped = made.filter(([name]) => isScoped(name) && html.includes(`${key}-${name}`));
    const css = scoped.map(([, rules]) => rules).join('');
    const isMoved = ([name, rules]: [string, string]) => !rules.startsWith('@keyframes') || css.includes(name);
    const global = made.filter((rule) => !isScoped(rule[0]) && isMoved(rule));
    for (const [name] of [...scoped, ...global]) this.sent.add(name);
    const element = (names: string, rules: string) =>
      `<style data-emotion="${names}" nonce="${this.nonce}">${rules}</style>`;
    return [
      ...global.map(([name, rules]) => element(`${key}-global ${name}`, rules)),
      scoped.length > 0 && element([key, ...scoped.map(([name]) => name)].join(' '), css),
    ]
      .filter(Boolean)
      .join('');
  }
}
