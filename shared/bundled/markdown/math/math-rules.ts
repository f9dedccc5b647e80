import type { MarkdownIt, StateInline } from 'markdown-it';
import { blockMath } from './math-block.ts';
import { hasSign, isProse } from './math-signs.ts';
import { paragraph } from './paragraph-with-math.ts';

/** Longest formula inside a line; a longer distance between two `$` is prose about money. */
const inlineLimit = 400;
/** Longest formula that stands alone but is written beside prose, over some lines. */
const displayLimit = 2000;
const dollar = 36;
const backslash = 92;

/** Adds formulas: `$x$`, `\(x\)`, and `$$x$$`, `\[x\]` in a line, over lines and as blocks. */
export function addMath(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', inlineMath);
  parser.block.ruler.after('fence', 'math', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  parser.block.ruler.at('paragraph', paragraph);
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const first = state.src.charCodeAt(state.pos);
  if (first !== dollar && first !== backslash) return false;
  const found = findInline(state.src, state.pos, state.posMax);
  if (!found) return false;
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = found.tex;
    token.markup = found.isDisplay ? '$$' : '$';
  }
  state.pos += found.length;
  return true;
}

/** The formula at a place of a text, if any. */
function findInline(src: string, pos: number, end: number) {
  const mark = src.slice(pos, pos + 2);
  if (mark === '$$') return display(src.slice(pos, Math.min(end, pos + displayLimit)), '$$');
  if (mark === '\\[') return display(src.slice(pos, Math.min(end, pos + displayLimit)), '\\]');
  const text = src.slice(pos, Math.min(end, pos + inlineLimit));
  if (mark === '\\(') return bracketed(text);
  return mark[0] === '$' ? betweenDollars(text) : undefined;
}

/** `$5 and $10` is money, `$HOME/bin:$PATH` a setting: a formula touches its dollars, and no letter or digit follows. */
function betweenDollars(text: string) {
  for (let at = text.indexOf('$', 1); at > 0; at = text.indexOf('$', at + 1)) {
    if (text[at - 1] === '\\') continue;
    const tex = text.slice(1, at);
    if (tex.includes('\n') || !tex.trim() || /^\s|\s$/.test(tex) || /\w/.test(text[at + 1] ?? '')) return undefined;
    return { tex, isDisplay: false, length: at + 1 };
  }
  return undefined;
}

function bracketed(text: string) {
  const at = text.indexOf('\\)', 2);
  const tex = text.slice(2, at);
  if (at < 0 || tex.includes('\n') || !tex.trim()) return undefined;
  return { tex, isDisplay: false, length: at + 2 };
}

/** `\[1\]` is a number in brackets, as Markdown says: between `\[` and `\]` stand signs of a formula, or spaces. */
function display(text: string, end: string) {
  const at = text.indexOf(end, 2);
  const tex = text.slice(2, at);
  if (at < 0 || !tex.trim() || /\n[ \t]*\n/.test(tex) || isProse(tex)) return undefined;
  const isClear = end === '$$' && !tex.includes('\n');
  if (!isClear && !hasSign(tex) && !/^\s.*\s$/s.test(tex)) return undefined;
  return { tex: tex.trim(), isDisplay: true, length: at + 2 };
}
