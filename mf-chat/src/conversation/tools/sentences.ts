/** A sentence of an answer, and where it stands in the page. */
export interface Sentence {
  text: string;
  range: Range;
}

/** What is not read out: buttons, code, formulas, what stands below the answer. */
const silent = '.actions, .notice, .voice, .visually-hidden, button, pre, figure.md-code, math, svg';

/** The sentences that an answer shows, in their order. */
export function sentencesOf(answer: Element): Sentence[] {
  const nodes = textNodes(answer);
  const whole = nodes.map(({ node, gap }) => node.data + gap).join('');
  const starts: number[] = [];
  let length = 0;
  for (const { node, gap } of nodes) {
    starts.push(length);
    length += node.data.length + gap.length;
  }
  /** The text node, and the place in it, of a position in the whole. */
  const placeOf = (position: number) => {
    const found = starts.findLastIndex((start) => start <= position);
    const at = Math.max(found, 0);
    const node = nodes[at]?.node;
    return node && { node, offset: Math.min(position - (starts[at] ?? 0), node.data.length) };
  };
  return segmentsOf(whole).flatMap(({ segment, index }) => {
    const text = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const from = index + segment.indexOf(text);
    const [start, end] = [placeOf(from), placeOf(from + text.length)];
    if (!start || !end) return [];
    const range = answer.ownerDocument.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [{ text, range }];
  });
}

/** Firefox has no `Segmenter` before 125: there a sentence goes to its full stop, or the end of its line. */
function segmentsOf(text: string): { segment: string; index: number }[] {
  if ('Segmenter' in Intl) return [...new Intl.Segmenter('zh', { granularity: 'sentence' }).segment(text)];
  const sentences = text.matchAll(/[^。！？!?…\n]*(?:[。！？!?…\n]+[”’」』）)\s]*|$)/g);
  return [...sentences].filter(([segment]) => segment).map(({ 0: segment, index }) => ({ segment, index }));
}

/** Text nodes that are read out. `gap` ends a sentence where a block ends without a full stop. */
function textNodes(answer: Element): { node: Text; gap: string }[] {
  const walker = answer.ownerDocument.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && !node.parentElement.closest(silent)) found.push(node as Text);
  }
  return found.map((node, at) => {
    const next = found[at + 1];
    return { node, gap: next && blockOf(next) !== blockOf(node) ? '\n' : '' };
  });
}

const blockOf = (node: Text) => node.parentElement?.closest('p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, div');
