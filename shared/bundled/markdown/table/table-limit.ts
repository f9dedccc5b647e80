import type { MarkdownIt, StateBlock } from 'markdown-it';

/** Cells that rows of a table may lack. They are filled up with empty ones: two letters could become a hundred cells. */
const maxMissing = 500;

/** A table with more missing cells than that is shown as text. */
export function limitTables(parser: MarkdownIt): void {
  // The rule for tables is the first in the chain; functions have no names left once they are minified.
  const [table] = parser.block.ruler.getRules('');
  if (!table) throw new Error('markdown-it has no block rules');
  const limited: typeof table = (state, from, to, isSilent) =>
    table(state, from, to, true) && !isTooRagged(state, from, to) && (isSilent || table(state, from, to, false));
  parser.block.ruler.at('table', limited, { alt: ['paragraph', 'reference'] });
}

function isTooRagged(state: StateBlock, from: number, to: number): boolean {
  const columns = countBars(state, from + 1);
  let missing = 0;
  for (let line = from + 2; line < to && !state.isEmpty(line); line++) {
    missing += Math.max(0, columns - countBars(state, line));
    if (missing > maxMissing) return true;
  }
  return false;
}

function countBars(state: StateBlock, line: number): number {
  return state.src.slice(state.bMarks[line], state.eMarks[line]).split('|').length - 1;
}
