import type { StateBlock } from 'markdown-it';
import { isGrowing, lineOf, maxLines } from './math-lines.ts';
import { openingIn } from './math-signs.ts';

/**
 * A paragraph as markdown-it reads it, except that no line of a formula that is written beside prose ends it:
 * `所以 \[ a = b` is followed by `+ c \]`, which would be a list.
 */
export function paragraph(state: StateBlock, startLine: number, endLine: number): boolean {
  const terminators = state.md.block.ruler.getRules('paragraph');
  const { parentType } = state;
  state.parentType = 'paragraph';
  let next = startLine + 1;
  for (; next < endLine && !state.isEmpty(next); next++) {
    const indent = state.sCount[next] ?? 0;
    if (indent - state.blkIndent > 3 || indent < 0) continue;
    if (!terminators.some((ends) => ends(state, next, endLine, true))) continue;
    const last = lastLineOfFormula(state, startLine, next, endLine);
    if (last === undefined) break;
    next = last;
  }
  state.line = next;
  const opening = state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = trimmed(state.getLines(startLine, next, state.blkIndent, false));
  inline.children = [];
  opening.map = inline.map = [startLine, next];
  state.push('paragraph_close', 'p', -1);
  state.parentType = parentType;
  return true;
}

/** Without the white space of ASCII at its ends, as CommonMark wants it. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (/[ \t\n]/.test(text[from] ?? '')) from++;
  while (to > from && /[ \t\n]/.test(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

/** Where the formula ends that the lines before `line` opened; undefined when they opened none, or none that ends. */
function lastLineOfFormula(state: StateBlock, startLine: number, line: number, endLine: number): number | undefined {
  const from = Math.max(startLine, line - maxLines);
  const mark = openingIn(state.getLines(from, line, state.blkIndent, false));
  if (!mark) return undefined;
  const end = mark === '$$' ? '$$' : '\\]';
  for (let at = line; at < Math.min(endLine, line + maxLines); at++) {
    if (state.isEmpty(at) || (state.sCount[at] ?? 0) < state.blkIndent) return undefined;
    const text = lineOf(state, at);
    if (/^(?:```|~~~|#{1,6} )/.test(text)) return undefined;
    if (text.includes(end)) return at;
  }
  return endLine - line <= maxLines && isGrowing(state, endLine) ? endLine - 1 : undefined;
}
