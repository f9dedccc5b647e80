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
    const styles = this.newStyles();
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

  private newStyles(): string {
    const { key, inserted } = this.cache;
    const names: string[] = [];
    let scoped = '';
    let global = '';
    for (const [name, css] of Object.entries(inserted)) {
      if (typeof css !== 'string' || this.sent.has(name)) continue;
      this.sent.add(name);
      if (this.cache.registered[`${key}-${name}`] === undefined) {
        global += `<style data-emotion="${key}-global ${name}" nonce="${this.nonce}">${css}</style>`;
      } else {
        names.push(name);
        scoped += css;
      }
    }
    return names.length
      ? `${global}<style data-emotion="${key} ${names.join(' ')}" nonce="${this.nonce}">${scoped}</style>`
      : global;
  }
}
