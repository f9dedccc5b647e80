import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentView } from '../document/block.ts';
import { MarkdownDocument, parseDocument } from '../document/markdown-document.ts';
import { InlineCache } from '../growing/inline-cache.ts';
import { renderBlock } from '../render-block.tsx';

/** For tests: the HTML of a view of a document, without the frame around it, what icons are made of, and `dir`. */
export function htmlOf(view: DocumentView): string {
  const rules = (isLast: boolean) => ({
    origin: 'https://example.com',
    name: 'a',
    sources: 0,
    closed: true,
    isLast,
    links: view.links,
    cache,
  });
  const cache = new InlineCache();
  const blocks = [...view.closed.flatMap((group) => group.blocks), ...view.open];
  const written = renderToStaticMarkup(
    blocks.map((block) => <Rendered key={block.id} node={renderBlock(block, rules(block.id === view.growing))} />),
  );
  return written.replace(/<svg.*?<\/svg>/gs, '<svg/>').replaceAll(' dir="auto"', '');
}

function Rendered({ node }: { node: ReactNode }) {
  return node;
}

export const html = (markdown: string) => htmlOf(parseDocument(markdown));

/** The HTML at every moment of a text that comes letter by letter. */
export function htmlWhileGrowing(markdown: string): string[] {
  const document = new MarkdownDocument();
  return [...markdown].map((letter) => {
    document.push(letter);
    return htmlOf(document.view());
  });
}

/** The HTML of a text that came in pieces, looked at after each of them. */
export function htmlInPieces(pieces: readonly string[]): string {
  const document = new MarkdownDocument();
  for (const piece of pieces) {
    document.push(piece);
    document.view();
  }
  document.end();
  return htmlOf(document.view());
}

/** Random numbers that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A text cut into pieces of 1 to 7 characters. */
export function cutUp(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(random() * 7);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}
