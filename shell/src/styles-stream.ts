import { Transform, type TransformCallback } from 'node:stream';
import type { EmotionCache } from '@emotion/react';

/**
 * Puts the emotion rules that a piece of the page needs before that piece.
 *
 * React calls `flush()` after each complete piece (a shell, a late Suspense segment), so what was written is held until
 * then: a style tag in the middle of a tag would break it.
 */
export class StylesStream extends Transform {
  private held: Buffer[] = [];
  private readonly sent = new Set<string>();
  private readonly cache: EmotionCache;
  private readonly nonce: string;
  private readonly wrapFirst: (html: string, styles: string) => string;
  private first = true;

  /** `wrapFirst` makes the document around the first piece. */
  constructor(cache: EmotionCache, nonce: string, wrapFirst: (html: string, styles: string) => string) {
    super();
    this.cache = cache;
    this.nonce = nonce;
    this.wrapFirst = wrapFirst;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  /** Called by React. */
  flush(): void {
    if (this.held.length === 0) return;
    const html = Buffer.concat(this.held).toString('utf8');
    this.held = [];
    const styles = this.newStyles();
    this.push(this.first ? this.wrapFirst(html, styles) : styles + html);
    this.first = false;
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
