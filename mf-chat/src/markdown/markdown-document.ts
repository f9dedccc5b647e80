import type { Env, Token } from 'markdown-it';
import { parseBlocks } from './parser.ts';

/** One top-level block: its tokens and the text they came from. */
export interface Block {
  tokens: Token[];
  source: string;
  env: Env;
}

export interface DocumentView {
  /** Blocks that no further text can change, by `groupSize`; all groups but the last are full and never change. */
  closed: readonly (readonly Block[])[];
  /** Blocks at the end that may still change. */
  open: readonly Block[];
  /** Number of link definitions: when it grows, blocks with brackets are to be drawn again. */
  definitions: number;
}

/** Blocks in one `content-visibility` box: enough to skip much, few enough to draw at once. */
export const groupSize = 24;

/**
 * A Markdown text that grows at its end. Only the open tail is parsed again. A block is closed when a later block has
 * begun on a complete line: CommonMark decides block by block, line by line, so nothing that follows can reopen it.
 * What markdown-it itself sees as blocks decides, hence a text that came in pieces ends up as the same text at once.
 */
export class MarkdownDocument {
  /** Only the tail: a slice of the whole answer would keep every earlier whole answer alive. */
  #tail = '';
  /** A CR at the end of a piece may be half of a CRLF. */
  #heldCr = false;
  #closed: Block[][] = [];
  #open: Block[] = [];
  #env: Env = { references: Object.create(null) };
  #definitions = 0;
  #dirty = false;
  #ended = false;
  #view: DocumentView = { closed: [], open: [], definitions: 0 };
  /** Where the search for the end of an open fence goes on. */
  #fenceScanned = 0;

  push(piece: string): void {
    if (!piece || this.#ended) return;
    let text = this.#heldCr ? `\r${piece}` : piece;
    this.#heldCr = text.endsWith('\r');
    if (this.#heldCr) text = text.slice(0, -1);
    this.#tail += text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
    this.#dirty = true;
  }

  /** Nothing will follow: the tail is closed. */
  end(): void {
    if (this.#ended) return;
    if (this.#heldCr) this.#tail += '\n';
    this.#ended = true;
    this.#dirty = true;
  }

  /** The blocks as they are now; the same object while nothing was pushed. */
  view(): DocumentView {
    if (!this.#dirty) return this.#view;
    this.#dirty = false;
    const fence = this.#ended ? undefined : this.#openFence();
    if (fence) this.#open = [fence];
    else this.#parseTail();
    this.#view = { closed: [...this.#closed], open: this.#open, definitions: this.#definitions };
    return this.#view;
  }

  #parseTail(): void {
    const env: Env = { references: Object.create(this.#env.references ?? null) };
    const tokens = parseBlocks(this.#tail, env);
    const starts = topLevelStarts(tokens);
    const lines = lineStarts(this.#tail);
    const cut = this.#ended ? starts.length : findCut(tokens, starts, lines);
    const blocks = starts.map((from, at): Block => {
      const part = tokens.slice(from, starts[at + 1]);
      const next = tokens[starts[at + 1] ?? -1]?.map?.[0];
      const source = this.#tail.slice(lines[part[0]?.map?.[0] ?? 0], next === undefined ? undefined : lines[next]);
      return { tokens: part, source, env };
    });
    const end = cut === starts.length ? this.#tail.length : (lines[tokens[starts[cut] ?? 0]?.map?.[0] ?? 0] ?? 0);
    if (cut > 0 || this.#ended) this.#close(blocks.slice(0, cut), this.#tail.slice(0, end), env);
    const previous = this.#open;
    this.#open = blocks
      .slice(cut)
      .map((block, at) => (cut === 0 && same(previous[at], block) ? previous[at] : block) ?? block);
  }

  #close(blocks: Block[], source: string, tailEnv: Env): void {
    // Definitions of the part that stays open may be half written, so the closed part is asked alone.
    if (Object.keys(tailEnv.references ?? {}).length) parseBlocks(source, this.#env);
    this.#definitions = Object.keys(this.#env.references ?? {}).length;
    for (const block of blocks) {
      const last = this.#closed.at(-1);
      const closed = { ...block, env: this.#env };
      if (!last || last.length >= groupSize) this.#closed.push([closed]);
      else this.#closed[this.#closed.length - 1] = [...last, closed];
    }
    this.#tail = this.#tail.slice(source.length);
    this.#fenceScanned = 0;
  }

  /** A code block that is still open is not parsed: nearly all of a long answer may be one. */
  #openFence(): Block | undefined {
    const opening = /^(?:(`{3,})([^`\n]*)|(~{3,})(.*))\n/.exec(this.#tail);
    if (!opening) return undefined;
    const markup = opening[1] ?? opening[3] ?? '';
    const from = Math.max(opening[0].length, this.#fenceScanned);
    const complete = this.#tail.lastIndexOf('\n') + 1;
    const closing = new RegExp(`^ {0,3}${markup[0]}{${markup.length},}[ \\t]*$`, 'm');
    if (closing.test(this.#tail.slice(from, complete))) return undefined;
    this.#fenceScanned = Math.max(from, complete);
    const content = this.#tail.slice(opening[0].length);
    const token = { type: 'fence', info: opening[2] ?? opening[4] ?? '', content, level: 0, nesting: 0 } as Token;
    return { tokens: [token], source: this.#tail, env: this.#env };
  }
}

/** A whole text at once. */
export function parseDocument(text: string): DocumentView {
  const made = new MarkdownDocument();
  made.push(text);
  made.end();
  return made.view();
}

function same(a: Block | undefined, b: Block): boolean {
  const defines = Object.keys(b.env.references ?? {}).length > 0;
  return a !== undefined && !defines && a.source === b.source;
}

/** The places in `tokens` where a top-level block begins. */
function topLevelStarts(tokens: readonly Token[]): number[] {
  const starts: number[] = [];
  tokens.forEach((token, at) => {
    if (token.level === 0 && token.nesting >= 0) starts.push(at);
  });
  // A paragraph's `inline` token has level 1, so only openings and single tokens are left.
  return starts;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of the blocks are closed. */
function findCut(tokens: readonly Token[], starts: readonly number[], lines: readonly number[]): number {
  let cut = starts.length - 1;
  for (; cut > 0; cut--) {
    const first = tokens[starts[cut] ?? 0];
    const line = first?.map?.[0] ?? 0;
    // The last line may still change its meaning (`-`, `#`, three backticks).
    if (line >= lines.length - 1) continue;
    // An open formula may turn out to be a line of the paragraph before it.
    if (first?.meta?.open) continue;
    // The title of a link definition may go on in the next line.
    const before = tokens[starts[cut - 1] ?? 0];
    const blank = (lines[line] ?? 0) - (lines[line - 1] ?? 0) <= 1;
    if (before?.type === 'reference_definition' && !blank) continue;
    return cut;
  }
  return 0;
}
