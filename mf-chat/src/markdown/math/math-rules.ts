import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Longest formula inside a line; a longer distance between two `$` is prose about money. */
const inlineLimit = 400;
const dollar = 36;
const backslash = 92;
/** Most lines of a formula that is a block: a longer one would not be typeset anyway. */
const mostLines = 100;

/** Adds formulas: `$x$`, `\(x\)`, `$$x$$` in a line; `$$` and `\[` blocks. */
export function addMath(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', inlineMath);
  parser.block.ruler.after('fence', 'math', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const first = state.src.charCodeAt(state.pos);
  if (first !== dollar && first !== backslash) return false;
  const found = findInline(state.src.slice(state.pos, Math.min(state.posMax, state.pos + inlineLimit)));
  if (!found) return false;
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = found.tex;
    token.markup = found.isDisplay ? '$$' : '$';
  }
  state.pos += found.end;
  return true;
}

/** The formula that `text` begins with, if any. */
function findInline(text: string) {
  if (text.charCodeAt(0) === dollar) {
    const fence = text.charCodeAt(1) === dollar ? '$$' : '$';
    for (let at = text.indexOf(fence, fence.length); at > 0; at = text.indexOf(fence, at + 1)) {
      if (text[at - 1] === '\\') continue;
      const tex = text.slice(fence.length, at);
      if (tex.includes('\n') || !tex.trim()) return undefined;
      // `$5 and $10` is money: a formula touches its dollars and no digit follows.
      if (fence === '$' && (/^\s|\s$/.test(tex) || /\d/.test(text[at + 1] ?? ''))) return undefined;
      return { tex, isDisplay: fence === '$$', end: at + fence.length };
    }
    return undefined;
  }
  if (!text.startsWith('\\(')) return undefined;
  const at = text.indexOf('\\)', 2);
  const tex = text.slice(2, at);
  if (at < 0 || tex.includes('\n') || !tex.trim()) return undefined;
  return { tex, isDisplay: false, end: at + 2 };
}

/**
 * A block runs to the line that ends in its closing mark. A blank line before that means that it never was a formula.
 * While neither has come it is an open formula (`token.meta.open`), shown as source.
 */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = lineOf(state, startLine).trim();
  const mark = line.startsWith('$$') ? '$$' : line.startsWith('\\[') ? '\\[' : undefined;
  if (!mark) return false;
  const end = mark === '$$' ? '$$' : '\\]';
  const first = line.slice(2);
  if (first.trim()) {
    if (!first.endsWith(end) || first.length < 3) return false;
    return push(state, startLine, startLine + 1, first.slice(0, -2), false, silent);
  }
  const lines: string[] = [];
  for (let at = startLine + 1; at < endLine; at++) {
    if (lines.length >= mostLines) return false;
    if (state.isEmpty(at) || (state.sCount[at] ?? 0) < state.blkIndent) return false;
    const text = lineOf(state, at).trimEnd();
    // A formula in a formula would let each of many openings read to the end.
    if (text === '\\[') return false;
    if (text.endsWith(end)) {
      lines.push(text.slice(0, -2));
      return push(state, startLine, at + 1, lines.join('\n'), false, silent);
    }
    lines.push(text);
  }
  return push(state, startLine, endLine, lines.join('\n'), true, silent);
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
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
