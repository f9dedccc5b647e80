import type { Token } from 'markdown-it';

/** The places in `tokens` where a top-level block begins. */
export function topLevelStarts(tokens: readonly Token[]): number[] {
  const starts: number[] = [];
  for (const [at, { level, nesting }] of tokens.entries()) if (level === 0 && nesting >= 0) starts.push(at);
  return starts;
}

/** The places in `text` where a line begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of the blocks no further text can change. */
export function findCut(text: string, tokens: readonly Token[], starts: readonly number[], lines: readonly number[]) {
  for (let cut = starts.length - 1; cut > 0; cut--) {
    const first = tokens[starts[cut] ?? 0];
    const line = lineOf(first);
    // The last line may still change its meaning (`-`, `#`, three backticks).
    if (line >= lines.length - 1) continue;
    // An open formula may turn out to be a line of the paragraph before it.
    if (first?.meta?.open) continue;
    const before = tokens[starts[cut - 1] ?? 0];
    if (before?.type === 'reference_definition' && mayBeTitle(text, lines[line] ?? 0)) continue;
    return cut;
  }
  return 0;
}

/** A definition's title may stand in the line behind it, and is a paragraph until its closing quote comes. */
function mayBeTitle(text: string, start: number): boolean {
  const isBehindBlankLine = text[start - 2] === '\n';
  return !isBehindBlankLine && /^[ \t]*["'(]/.test(text.slice(start));
}

/** The line where a block begins. */
export const lineOf = (token: Token | undefined): number => token?.map?.[0] ?? 0;
