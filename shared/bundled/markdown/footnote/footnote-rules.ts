import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

const longestLabel = 64;
const definition = new RegExp(`^\\[\\^([^\\s[\\]^]{1,${longestLabel}})\\]:[ \\t]*`);
const reference = new RegExp(`^\\[\\^([^\\s[\\]^]{1,${longestLabel}})\\]`);

/** The footnotes that a text explains, by label. */
export const footnotesOf = (env: Env): Record<string, true> =>
  (env.footnotes as Record<string, true> | undefined) ?? Object.create(null);

/**
 * Adds footnotes as GitHub writes them: `[^1]` in a line, `[^1]: text` as a block of its own, which stays where it is
 * written. A footnote is called by its label, so that no later text changes the number of one that is on the page.
 */
export function addFootnotes(parser: MarkdownIt): void {
  parser.block.ruler.before('reference', 'footnote', block, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  parser.inline.ruler.before('link', 'footnote_ref', inline);
}

/** A number that nothing explains (yet) is a mark all the same; another word in brackets is text until it is explained. */
function inline(state: StateInline, isSilent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 91) return false;
  const [found, label = ''] = reference.exec(state.src.slice(state.pos, state.pos + longestLabel + 3)) ?? [];
  if (!found) return false;
  const isKnown = label in footnotesOf(state.env);
  const next = state.src[state.pos + found.length];
  if (!isKnown && (!/^\d{1,3}$/.test(label) || next === '(' || next === '[')) return false;
  if (!isSilent) {
    const token = state.push('footnote_ref', 'sup', 0);
    token.info = label;
    token.content = `[${label}]`;
    token.meta = { isKnown };
  }
  state.pos += found.length;
  return true;
}

/** The line of the label and what follows it by four spaces more. Not inside a list or a quote. */
function block(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  const indent = (state.sCount[startLine] ?? 0) - state.blkIndent;
  if (indent >= 4 || (state.level > 0 && !(isSilent && indent < 0))) return false;
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(from) !== 91 || state.src.charCodeAt(from + 1) !== 94) return false;
  const [mark, label = ''] = definition.exec(state.src.slice(from, state.eMarks[startLine])) ?? [];
  if (!mark) return false;
  if (isSilent) return true;
  state.env.footnotes ??= Object.create(null);
  const known = footnotesOf(state.env);
  const isFirst = !(label in known);
  known[label] = true;
  const opening = state.push('footnote_open', 'div', 1);
  Object.assign(opening, { info: label, map: [startLine, startLine], meta: { isFirst }, block: true });
  readInside(state, startLine, endLine, from + mark.length);
  opening.map = [startLine, state.line];
  state.push('footnote_close', 'div', -1).block = true;
  return true;
}

/** Parses the text of a definition as blocks; `content` is where it begins in its first line. */
function readInside(state: StateBlock, startLine: number, endLine: number, content: number): void {
  const { blkIndent, parentType } = state;
  const before = [state.bMarks[startLine], state.tShift[startLine], state.sCount[startLine]] as const;
  state.blkIndent += 4;
  state.parentType = 'list';
  state.bMarks[startLine] = content;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = state.blkIndent;
  state.line = startLine;
  state.md.block.tokenize(state, startLine, endLine);
  // A label without a word behind it is its own line.
  state.line = Math.max(state.line, startLine + 1);
  state.blkIndent = blkIndent;
  state.parentType = parentType;
  const [mark = 0, shift = 0, count = 0] = before;
  state.bMarks[startLine] = mark;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = count;
}
