import { createParser, type Env, type Token } from 'shared/bundled/markdown/document/parser.ts';
import { safeHref } from 'shared/site/address.ts';

/** Reads titles as all of the site's Markdown is read; comments are for other programs (`<!-- markmap: fold -->`) and not shown. */
const titleParser = withoutComments(createParser(false));
/** Of thousands of titles few have a sign that Markdown takes for one of its own. */
const marks = /[\\`*_~[<&$\n\u2060]/;

/** The words of a title without marks of Markdown, a line end where it has a break. */
export const titleWords = (markdown: string, env: Env): string =>
  marks.test(markdown) ? wordsOf(parsed(markdown, env)).replaceAll('\u2060', '').trim() : markdown.trim();

/** The words of a title on one line, as every view, file and name of the map shows them. */
export const shownTitle = (markdown: string, env: Env): string => titleWords(markdown, env).replaceAll('\n', ' ');

/** A line of notes without marks; on paper nobody can follow a link, so that its address stands behind it. */
export const printedLine = (markdown: string): string =>
  marks.test(markdown)
    ? wordsOf(parsed(markdown, {}), (address) => `（${titleParser.normalizeLinkText(address)}）`)
    : markdown;

/** The first address that a title leads to: only of the web, of mail, of a telephone. */
export function linkOf(markdown: string, env: Env): string | undefined {
  if (!/[[<]/.test(markdown)) return undefined;
  for (const token of parsed(markdown, env)) {
    const address = token.type === 'link_open' ? outward(String(token.attrGet('href') ?? '')) : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}

/** An address that leads out of the site; a path of another program's folder would lead to a page of ours. */
export function outward(address: string): string | undefined {
  const href = safeHref(address);
  return href !== undefined && /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : undefined;
}

export function withoutLinks(markdown: string): string {
  const state = new titleParser.inline.State(markdown, titleParser, {}, []);
  let text = '';
  while (state.pos < state.posMax) {
    const from = state.pos;
    titleParser.inline.skipToken(state);
    const sign = markdown[from];
    const isLink =
      state.pos > from + 1 && (sign === '[' || sign === '<') && linkOf(markdown.slice(from, state.pos), {});
    const end = isLink && sign === '[' ? titleParser.helpers.parseLinkLabel(state, from) : state.pos - 1;
    text += isLink ? markdown.slice(from + 1, end) : markdown.slice(from, state.pos);
  }
  return text;
}

/** Adds to a parser that comments of HTML are nothing, with the blank before or behind them. */
export function withoutComments(parser: ReturnType<typeof createParser>) {
  parser.inline.ruler.before('autolink', 'comment', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== 60) return false;
    const [comment, blanks = ''] = /^<!--(?!-?>)[\s\S]*?-->( *)/.exec(state.src.slice(state.pos)) ?? [];
    if (comment === undefined) return false;
    const isBehindBlank = state.pos === 0 || state.src[state.pos - 1] === ' ';
    if (!isSilent && blanks && !isBehindBlank) state.pending += ' ';
    state.pos += comment.length;
    return true;
  });
  return parser;
}

function parsed(markdown: string, env: Env): Token[] {
  const tokens: Token[] = [];
  titleParser.inline.parse(markdown, titleParser, env, tokens);
  return tokens;
}

function wordsOf(tokens: readonly Token[], behindLink?: (address: string) => string): string {
  const open: Token[] = [];
  let words = '';
  for (const token of tokens) {
    const { type, content, markup, children } = token;
    if (type === 'softbreak' || type === 'hardbreak') words += '\n';
    else if (type === 'math_inline') words += markup + content + markup;
    else if (type === 'image') words += wordsOf(children ?? []);
    else if (type === 'link_open') open.push(token);
    else if (type === 'link_close') {
      const link = open.pop();
      if (link && behindLink && link.markup !== 'autolink') words += behindLink(String(link.attrGet('href') ?? ''));
    } else words += content;
  }
  return words;
}
