import type { Env, Token } from 'shared/bundled/markdown/document/parser.ts';
import { KnownNodes } from './known-nodes.ts';
import { type Lines, linesOf, lineText } from './lines.ts';
import { blockParser } from './title.ts';

interface Read {
  source: string;
  front: number;
  tokens: Token[];
}

/**
 * Reads the blocks of a text. Of a text that has only grown since it was read, it reads again what is behind the last heading or
 * the last item that begins a line: nothing that follows changes what stands before.
 */
export class BlockReader {
  /** What was read of the text before it grew. */
  readonly nodes = new KnownNodes();
  #last: Read | undefined;
  #lines: Lines | undefined;

  lines(source: string): Lines {
    this.#lines = linesOf(source, this.#lines);
    return this.#lines;
  }

  /** @param front the lines of front matter, which hold no blocks */
  read(lines: Lines, front: number, env: Env): Token[] {
    const { source } = lines;
    const last = this.#last;
    // A definition counts for the whole text.
    const hasGrown = last?.front === front && source.startsWith(last.source) && !source.includes(']:');
    const cut = hasGrown ? lastCut(last, lines) : 0;
    const line = (cut && last?.tokens[cut]?.map?.[0]) || 0;
    const tail = parse(lines, Math.max(front, line), env);
    const isInList = last?.tokens[cut]?.type === 'list_item_open';
    // Thousands are not copied for one line that is new: nobody else keeps the list.
    const tokens = (line && last?.tokens) || tail;
    if (tokens !== tail) {
      tokens.length = cut;
      for (let at = isInList ? 1 : 0; at < tail.length; at++) tokens.push(tail[at] as Token);
    }
    this.#last = { source, front, tokens };
    return tokens;
  }
}

/** The last token before which nothing changes while the text grows; 0: none. Its line has its end, so that it stays what it is. */
function lastCut({ source, tokens }: Read, { starts }: Lines): number {
  const isCut = ({ type, level, markup, map }: Token) => {
    const from = starts[map?.[0] ?? 0] ?? 0;
    if ((starts[(map?.[0] ?? 0) + 1] ?? source.length) >= source.length) return false;
    if (type === 'heading_open') return level === 0 && markup.startsWith('#');
    return type === 'list_item_open' && level === 1 && !/[ \t]/.test(source[from] ?? '');
  };
  return Math.max(0, tokens.findLastIndex(isCut));
}

/** The blocks from a line on, with the places that they have in the whole text. */
function parse(lines: Lines, from: number, env: Env): Token[] {
  const tokens: Token[] = [];
  const text = lines.starts
    .slice(from, -1)
    .map((start, at) => lineText(lines, start, from + at))
    .join('\n');
  blockParser.block.parse(text, blockParser, env, tokens);
  for (const token of tokens) if (token.map) token.map = [token.map[0] + from, token.map[1] + from];
  return tokens;
}
