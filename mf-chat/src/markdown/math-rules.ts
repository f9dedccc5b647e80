import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Longest formula inside a line; a longer distance between two `$` is prose about money. */
const inlineLimit = 400;
const dollar = 36;

/** Adds formulas: `$x$`, `\(x\)`, `$$x$$` in a line; `$$` and `\[` blocks. */
export function addMath(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', inlineMath);
  parser.block.ruler.after('fence', 'math', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const found = findInline(state.src, state.pos, Math.min(state.posMax, state.pos + inlineLimit));
  if (!found) return false;
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = found.tex;
    token.markup = found.display ? '$$' : '$';
  }
  state.pos = found.end;
  return true;
}

function findInline(src: string, start: number, limit: number) {
  if (src.charCodeAt(start) === dollar) {
    const fence = src.charCodeAt(start + 1) === dollar ? '$$' : '$';
    const from = start + fence.length;
    for (let at = src.indexOf(fence, from); at > 0 && at < limit; at = src.indexOf(fence, at + 1)) {
      if (src[at - 1] === '\\') continue;
      const tex = src.slice(from, at);
      if (tex.includes('\n') || !tex.trim()) return undefined;
      // `$5 and $10` is money: a formula touches its dollars and no digit follows.
      if (fence === '$' && (/^\s|\s$/.test(tex) || /\d/.test(src[at + 1] ?? ''))) return undefined;
      return { tex, display: fence === '$$', end: at + fence.length };
    }
    return undefined;
  }
  if (!src.startsWith('\\(', start)) return undefined;
  const at = src.indexOf('\\)', start + 2);
  const tex = src.slice(start + 2, at);
  if (at < 0 || at >= limit || tex.includes('\n') || !tex.trim()) return undefined;
  return { tex, display: false, end: at + 2 };
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
    if (state.isEmpty(at) || (state.sCount[at] ?? 0) < state.blkIndent) return false;
    const text = lineOf(state, at).trimEnd();
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
