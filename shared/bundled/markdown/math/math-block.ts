import type { StateBlock } from 'markdown-it';
import { isGrowing, lineOf, maxLines } from './math-lines.ts';
import { hasSign, isProse, openingIn } from './math-signs.ts';

/**
 * A formula that begins with its line (`$$`, `\[`) and runs to the line that ends in its closing mark. A blank line before
 * that means that it never was one. While neither has come and the text still grows, it is an open formula
 * (`token.meta.open`), shown as source; in a text that has ended it is text, and harms nothing after it.
 */
export function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = lineOf(state, startLine).trim();
  const mark = line.startsWith('$$') ? '$$' : line.startsWith('\\[') ? '\\[' : undefined;
  if (!mark) return false;
  // It may close what the paragraph before it opened.
  if (silent && mark === '$$' && state.parentType === 'paragraph' && isOpened(state, startLine)) return false;
  const end = mark === '$$' ? '$$' : '\\]';
  const first = line.slice(2);
  const closing = first.indexOf(end);
  if (closing >= 0) {
    // What follows the formula in its line makes a paragraph of it.
    if (closing === 0 || closing + 2 < first.length) return false;
    return push(state, startLine, startLine + 1, first.slice(0, -2), false, silent);
  }
  if (first.trim() && !hasSign(first)) return false;
  const lines = first.trim() ? [first] : [];
  for (let at = startLine + 1; at < endLine; at++) {
    if (lines.length >= maxLines) return false;
    if (state.isEmpty(at) || (state.sCount[at] ?? 0) < state.blkIndent) return false;
    const text = lineOf(state, at).trimEnd();
    // A formula in a formula would let each of many openings read to the end.
    if (text.startsWith('\\[')) return false;
    const found = text.indexOf(end);
    if (found >= 0) {
      if (found + 2 < text.length) return false;
      lines.push(text.slice(0, -2));
      const tex = lines.join('\n');
      return !isProse(tex) && push(state, startLine, at + 1, tex, false, silent);
    }
    lines.push(text);
  }
  return isGrowing(state, endLine) && push(state, startLine, endLine, lines.join('\n'), true, silent);
}

function isOpened(state: StateBlock, startLine: number): boolean {
  const from = Math.max(state.line, startLine - maxLines);
  return openingIn(state.getLines(from, startLine, state.blkIndent, false)) === '$$';
}

function push(state: StateBlock, from: number, to: number, tex: string, open: boolean, silent: boolean): boolean {
  if (silent) return true;
  state.line = to;
  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.content = tex.trim();
  token.map = [from, to];
  token.meta = { open };
  return true;
}
