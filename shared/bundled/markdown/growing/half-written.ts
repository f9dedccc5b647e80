import { hasSign, openingIn } from '../math/math-signs.ts';

/**
 * How many characters at the end of a growing text wait for what follows, since alone they would be read as something
 * else: a line of marks (`-` makes a heading of the line before it, `- *` a list in a list), and the head of a table until
 * its second line.
 */
export function waitingLength(text: string): number {
  const last = text.lastIndexOf('\n') + 1;
  const line = text.slice(last);
  if (/^(?:[ \t>]|(?:[-*+]|\d{1,3}[.)])[ \t])*(?:[-=*_+#`~]{1,3}|\d{1,3}[.)]?)[ \t]*$/.test(line)) return line.length;
  const before = last ? text.lastIndexOf('\n', last - 2) + 1 : 0;
  const isBelowRow = last > 0 && isRow(text.slice(before, last));
  if (!isBelowRow) return isRow(line) ? line.length : 0;
  const isSecond = before === 0 || !isRow(text.slice(text.lastIndexOf('\n', before - 2) + 1, before));
  return isSecond && /^[ |:-]*$/.test(line) ? text.length - before : 0;
}

const isRow = (line: string) => /^ {0,3}\|/.test(line);

/** The last line of text of a growing answer as it will look: what is half written is finished, or left out until it is whole. */
export function finishInline(source: string): string {
  const code = openCode(source);
  if (!code) return withoutHalves(source);
  const inside = source.slice(code.at + code.mark.length).replace(/`+$/, '');
  const before = source.slice(0, code.at);
  return inside.trim() ? `${before}${code.mark}${inside}${code.mark}` : withoutHalves(before);
}

/** The backticks that nothing closes yet. */
function openCode(source: string): { at: number; mark: string } | undefined {
  const marks = /\\.|`+/gs;
  for (let found = marks.exec(source); found; found = marks.exec(source)) {
    const mark = found[0];
    if (mark.startsWith('\\')) continue;
    const close = new RegExp(`(?<!\`)${mark}(?!\`)`, 'g');
    close.lastIndex = marks.lastIndex;
    if (!close.exec(source)) return { at: found.index, mark };
    marks.lastIndex = close.lastIndex;
  }
  return undefined;
}

function withoutHalves(source: string): string {
  const formula = openingIn(source);
  const text = (formula ? source.slice(0, source.lastIndexOf(formula)) : source)
    .replace(/!\[[^\]\n]{0,300}(?:\](?:\([^()\n]*)?)?$/, '')
    .replace(/\[([^[\]\n]{0,300})(?:\](?:\((?:[^()\n]|\([^()\n]*\))*)?)?$/, (_, label: string) =>
      /^(?:\^.*|\d{0,3}|[ xX])$/.test(label) ? '' : label,
    )
    .replace(/<(https?:[^>\s]*)$/, '$1')
    .replace(/\\\((?:(?!\\\))[^\n]){0,400}$/, '')
    .replace(/(?<![\\$\w])\$[a-z\\([{|][^$\n\u4e00-\u9fff]{0,200}$/i, (tex) =>
      !/\s/.test(tex) || hasSign(tex) ? '' : tex,
    );
  return text.replace(/(?:&#?\w{0,8}|<b?r?\s?\/?|[*_~]+|\\|(?<=^|[\s\u3000-\u9fff\uff00-\uffef])\${1,2})$/i, '');
}
