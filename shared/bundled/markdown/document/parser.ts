import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it';
import { besideChinese } from 'shared/contracts/emphasis.ts';
import { safeHref } from 'shared/site/address.ts';
import { addFootnotes } from '../footnote/footnote-rules.ts';
import { finishInline } from '../growing/half-written.ts';
import { addMath } from '../math/math-rules.ts';
import { limitTables } from '../table/table-limit.ts';

export type { Env, Token };

/** Levels of quotes and lists; markdown-it drops what lies deeper, so such a block is shown as source. */
export const deepest = 100;

/** markdown-it with raw HTML as text, our formulas, footnotes, `<br>` and emphasis that works beside Chinese characters. */
const parser = createParser(false);

/** The block tokens of a text, their inline content not parsed yet. Collects link definitions into `env`. */
export function parseBlocks(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(source, parser, env, tokens);
  return tokens;
}

/** The inline tokens of the content of one paragraph, heading or cell. */
export function parseInline(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  parser.inline.parse(source, parser, env, tokens);
  return tokens;
}

/** The inline tokens of a text that is being written: emphasis that it has begun runs to its end. */
export function parseGrowingInline(source: string, env: Env): Token[] {
  const finished = finishInline(source);
  const state = new parser.inline.State(finished, parser, env, []);
  parser.inline.tokenize(state);
  // Finds the pairs; the rules after it make elements of them.
  parser.inline.ruler2.getRules('')[0]?.(state);
  const marks = state.delimiters.filter(({ open, end }) => open && end < 0).map(({ token }) => token);
  const isAlone = (at: number) => !marks.includes(at - 1) && !marks.includes(at + 1);
  const closing = marks
    .filter((at) => {
      const { content = '' } = state.tokens[at] ?? {};
      // A star between words may be a sign of arithmetic.
      return content.length > 1 || !isAlone(at) || !/[\p{L}\p{N}]$/u.test(state.tokens[at - 1]?.content ?? '');
    })
    .map((at) => state.tokens[at]?.content ?? '')
    .reverse();
  if (!closing.length) return parseInline(finished, env);
  // Marks close behind a letter, whatever the last sign is: one without width, which is taken away again.
  const tokens = parseInline(`${finished}${joiner}${closing.join('')}`, env);
  for (const token of tokens) token.content = token.content.replace(joiner, '');
  return tokens;
}
const joiner = '\u2060';

/** The text behind the marks of a fence, without its escapes. */
export const infoOf = ({ info }: Token): string => parser.utils.unescapeAll(info).trim();

/**
 * A parser of the project's Markdown.
 * @param html whether raw HTML is read as HTML: for those who look for the places of blocks and show none of it
 */
export function createParser(html: boolean) {
  const made = new MarkdownIt({ html, linkify: false, typographer: false, maxNesting: deepest });
  made.validateLink = (address) => safeHref(address) !== undefined;
  made.inline.State = class extends made.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      return canSplitWord ? besideChinese(this.src, start, found) : found;
    }
  };
  made.inline.ruler.before('autolink', 'line_break', lineBreak);
  made.inline.ruler.before('strikethrough', 'tildes', otherTildes);
  addMath(made);
  addFootnotes(made);
  limitTables(made);
  return made;
}

/** Models write `<br>` in table cells, where Markdown has no other line break. No other tag is read. */
function lineBreak(state: StateInline, silent: boolean): boolean {
  const tag = state.src.charCodeAt(state.pos) === 60 && /^<br\s*\/?>/i.exec(state.src.slice(state.pos, state.pos + 8));
  if (!tag) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += tag[0].length;
  return true;
}

/** Two tildes strike out, as GitHub says, but not one (Chinese writes 10~20) and not three or more. */
function otherTildes(state: StateInline, isSilent: boolean): boolean {
  const run = state.src.charCodeAt(state.pos) === 126 && /^~+/.exec(state.src.slice(state.pos, state.posMax));
  if (!run || run[0].length === 2) return false;
  if (!isSilent) state.pending += run[0];
  state.pos += run[0].length;
  return true;
}
