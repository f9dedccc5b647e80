import type { Env } from 'markdown-it';
import { type FoundFence, TopLevelFence } from '../code/top-level-fence.ts';
import { footnotesOf } from '../footnote/footnote-rules.ts';
import { findCut, lineOf, lineStarts, topLevelStarts } from '../growing/block-cuts.ts';
import { ClosedBlocks } from '../growing/closed-blocks.ts';
import { waitingLength } from '../growing/half-written.ts';
import { LineEnds } from '../growing/line-ends.ts';
import { endsInPicture, withoutLetters } from '../picture/written-picture.ts';
import { type Block, type DocumentView, definitionsOf, isDefinition, type LinkState } from './block.ts';
import { parseBlocks } from './parser.ts';

/** Characters of a text that are read as Markdown; what follows them is shown as it came. */
const maxCharacters = 500_000;
/** Characters at the end that each view parses again. A longer end is parsed again when it has grown by an eighth. */
const parsedInEachView = 8000;
/** An open block that is longer than this waits for the end of the text; until then its rest is shown as it came. */
const longestOpen = 32_000;
/** Characters that the addresses of definitions may add to a page. */
const maxAddresses = 2 ** 22;

/**
 * A Markdown text that grows at its end. Only the open tail is parsed again. A block is closed when a later block has
 * begun on a complete line: CommonMark decides block by block, line by line, so nothing that follows can reopen it.
 * What markdown-it itself sees as blocks decides, hence a text that came in pieces ends up as the same text at once.
 * Whatever the text is, a view costs no more than the limits above and what is new in it.
 */
export class MarkdownDocument {
  readonly #lineEnds = new LineEnds();
  /** Only the tail: a slice of the whole answer would keep every earlier whole answer alive. */
  #tail = '';
  /** Length of the part of the tail that the open blocks were made of. */
  #parsed = 0;
  /** Length of what follows that part and is not shown until more comes. */
  #waiting = 0;
  /** What came after `maxCharacters`. */
  #surplus = '';
  #isSurplusPicture = false;
  readonly #closed = new ClosedBlocks();
  #open: Block[] = [];
  #growing: number | undefined;
  #fence = new TopLevelFence();
  readonly #env: Env = { references: Object.create(null), footnotes: Object.create(null), isGrowing: false };
  #characters = 0;
  #brackets = 1;
  #isDirty = false;
  #isEnded = false;
  #view: DocumentView = {
    closed: [],
    open: [],
    growing: undefined,
    rest: '',
    links: { definitions: 0, longest: maxAddresses },
  };

  push(piece: string): void {
    if (!this.#isEnded) this.#add(this.#lineEnds.normalize(piece));
  }

  /** Nothing will follow: the tail is closed. */
  end(): void {
    if (this.#isEnded) return;
    this.#add(this.#lineEnds.end());
    this.#isEnded = true;
    this.#isDirty = true;
  }

  /** The blocks as they are now; the same object while nothing was pushed. */
  view(): DocumentView {
    if (!this.#isDirty) return this.#view;
    this.#isDirty = false;
    this.#read();
    const links = this.#linkState();
    this.#closed.renewLinks(links, this.#isEnded);
    const rest = this.#rest();
    this.#view = { closed: [...this.#closed.groups], open: this.#open, growing: this.#growing, rest, links };
    return this.#view;
  }

  #rest(): string {
    const rest = this.#tail.slice(this.#parsed + this.#waiting);
    const isPicture = rest !== '' && endsInPicture(this.#tail.slice(0, this.#parsed));
    const surplus = this.#isSurplusPicture ? withoutLetters(this.#surplus) : this.#surplus;
    return (isPicture ? withoutLetters(rest) : rest) + surplus;
  }

  #add(text: string): void {
    if (!text) return;
    const read = text.slice(0, maxCharacters - this.#characters);
    this.#tail += read;
    if (!this.#surplus && read.length < text.length) this.#isSurplusPicture = endsInPicture(this.#tail);
    this.#surplus += text.slice(read.length);
    this.#characters += read.length;
    this.#brackets += read.split('[').length - 1;
    this.#isDirty = true;
  }

  /** Closes what can be closed, from the front, and parses what stays open. */
  #read(): void {
    for (let isGoingOn = true; isGoingOn; ) {
      const fence = this.#isEnded ? undefined : this.#fence.find(this.#tail);
      if (fence) isGoingOn = this.#takeFence(fence);
      else if (!this.#isEnded && !this.#isDue()) isGoingOn = false;
      else {
        const { length } = this.#tail;
        const isWhole = this.#isEnded || length <= longestOpen;
        this.#waiting = this.#isEnded || !isWhole ? 0 : waitingLength(this.#tail);
        isGoingOn = this.#parse(this.#tail.slice(0, isWhole ? length - this.#waiting : longestOpen)) && !isWhole;
      }
    }
  }

  #isDue(): boolean {
    const { length } = this.#tail;
    return length <= parsedInEachView || this.#parsed < Math.min(length, longestOpen) * (8 / 9);
  }

  /** Shows a fence, or closes it. Returns whether something follows it. */
  #takeFence({ token, length, isClosed }: FoundFence): boolean {
    const id = this.#closed.count;
    const block = { id, tokens: [token], source: this.#tail.slice(0, length), env: this.#env, isUnsettled: false };
    if (isClosed) this.#close([block], length, false);
    this.#open = isClosed ? [] : [block];
    this.#growing = undefined;
    this.#parsed = isClosed ? 0 : length;
    this.#waiting = 0;
    return isClosed && this.#tail !== '';
  }

  /** Parses the beginning of the tail and closes what can be closed. Returns whether anything could. */
  #parse(text: string): boolean {
    const env: Env = {
      references: Object.create(definitionsOf(this.#env)),
      footnotes: Object.create(footnotesOf(this.#env)),
      isGrowing: !this.#isEnded,
    };
    const tokens = parseBlocks(text, env);
    const lines = lineStarts(text);
    const starts = topLevelStarts(tokens);
    const isUnsettled = Object.keys(definitionsOf(env)).length + Object.keys(footnotesOf(env)).length > 0;
    if (!this.#isEnded) env.references = this.#writtenDefinitions(text, env);
    const blocks = starts.map((from, at): Block => {
      const next = starts[at + 1];
      const source = text.slice(lines[lineOf(tokens[from])], next && lines[lineOf(tokens[next])]);
      return { id: 0, tokens: tokens.slice(from, next), source, env, isUnsettled };
    });
    const cut = this.#isEnded ? starts.length : findCut(text, tokens, starts, lines);
    const first = starts[cut];
    const end = cut === 0 ? 0 : first === undefined ? text.length : (lines[lineOf(tokens[first])] ?? 0);
    const before = cut === 0 ? this.#open : [];
    if (cut > 0) this.#close(blocks.slice(0, cut), end, isUnsettled);
    const open = blocks.slice(cut).filter((block) => !isDefinition(block));
    const { count } = this.#closed;
    this.#open = open.map((block, at) => unchanged(before[at], block) ?? { ...block, id: count + at });
    const last = blocks.at(-1);
    const isFinished = this.#isEnded || !last || isDefinition(last) || /\n[ \t]*\n$/.test(text);
    this.#growing = isFinished ? undefined : this.#open.at(-1)?.id;
    this.#parsed = text.length - end;
    return cut > 0;
  }

  /** The definitions on finished lines: a link to half an address would lead elsewhere. */
  #writtenDefinitions(text: string, { references }: Env): Env['references'] {
    const finished = text.lastIndexOf('\n') + 1;
    if (finished === text.length || Object.keys(references ?? {}).length === 0) return references;
    const env: Env = { references: Object.create(definitionsOf(this.#env)), footnotes: Object.create(null) };
    parseBlocks(text.slice(0, finished), env);
    return env.references;
  }

  #close(blocks: readonly Block[], length: number, hasDefinitions: boolean): void {
    // Definitions of the part that stays open may be half written, so the closed part is asked alone.
    if (hasDefinitions) parseBlocks(this.#tail.slice(0, length), this.#env);
    for (const block of blocks) this.#closed.add({ ...block, env: this.#env, isUnsettled: false }, this.#view.links);
    this.#tail = this.#tail.slice(length);
    this.#fence = new TopLevelFence();
  }

  #linkState(): LinkState {
    const { links } = this.#view;
    const definitions = this.#closed.definitions;
    const longest = 2 ** Math.floor(Math.log2(maxAddresses / this.#brackets));
    return links.definitions === definitions && links.longest === longest ? links : { definitions, longest };
  }
}

/** A whole text at once. */
export function parseDocument(text: string): DocumentView {
  const made = new MarkdownDocument();
  made.push(text);
  made.end();
  return made.view();
}

/** The block as it was, when it is the same and no definition can have changed its links. */
function unchanged(before: Block | undefined, now: Block): Block | undefined {
  return before?.source === now.source && !before.isUnsettled && !now.isUnsettled ? before : undefined;
}
