import type { WrittenPart } from '../../markdown/document/written-parts.ts';
import { type Drawn, type Measures, oneType, quoteTypes, type Row, types, wordTypes } from './drawn.ts';
import { fitted, flowLines } from './flow-lines.ts';
import { tableRows } from './table-rows.ts';

/** How far an item of a list is moved in. */
const indent = 26;
const padding = 12;
/** Longer lines of code are broken; a poster cannot be scrolled. */
const tab = '  ';

/** One part of a text as rows of a poster. */
export function partRows(part: WrittenPart, width: number, measures: Measures): Row[] {
  if (part.is === 'heading') return headingRows(part, width, measures);
  if (part.is === 'words') return wordRows(part, width, measures);
  if (part.is === 'code') return codeRows(part.text, width, measures);
  if (part.is === 'table') return tableRows(part.rows, width, measures);
  if (part.is === 'rule')
    return [{ height: 1, gap: 20, drawn: [{ is: 'box', left: 0, top: 0, width, height: 1, ink: 'line' }] }];
  return formulaRows(part.tex, width, measures);
}

function headingRows({ level, runs }: WrittenPart & { is: 'heading' }, width: number, measures: Measures): Row[] {
  const rows = flowLines(runs, width, oneType(level < 3 ? types.heading : types.subheading), measures);
  return rows.map((row, at) => ({ ...row, gap: at === 0 ? 22 : 0, isBound: true }));
}

function wordRows(part: WrittenPart & { is: 'words' }, width: number, measures: Measures): Row[] {
  const { depth, isQuoted, mark } = part;
  const left = Math.min(depth, 5) * indent + (isQuoted ? 16 : 0);
  const rows = flowLines(part.runs, width - left, isQuoted ? quoteTypes : wordTypes, measures);
  return rows.map((row, at) => {
    const drawn: Drawn[] = row.drawn.map((one) => ({ ...one, left: one.left + left }));
    if (isQuoted) drawn.push({ is: 'box', left: 0, top: 0, width: 3, height: row.height, ink: 'line' });
    if (at === 0 && mark !== undefined) drawn.push(markOf(mark, left, row.height - types.words.step, measures));
    return { ...row, drawn, gap: at > 0 ? 0 : depth > 0 ? 6 : 14 };
  });
}

function markOf(mark: string | boolean, left: number, top: number, measures: Measures): Drawn {
  if (typeof mark === 'boolean') return { is: 'tick', left: left - 24, top: top + 8, edge: 15, isDone: mark };
  const type = types.words;
  const width = measures.text(mark, type.font);
  return { is: 'text', text: mark, left: Math.max(0, left - 8 - Math.max(width, 12)), top, type };
}

function codeRows(text: string, width: number, measures: Measures): Row[] {
  const lines = text.split('\n').flatMap((line) => {
    const runs = [{ text: line.replaceAll('\t', tab) }];
    return flowLines(runs, width - 2 * padding, oneType(types.code), measures);
  });
  return lines.map(({ drawn, height }, at) => {
    const [before, after] = [at === 0 ? padding : 0, at === lines.length - 1 ? padding : 0];
    const high = height + before + after;
    const words = drawn.map((one) => ({ ...one, left: one.left + padding, top: one.top + before }));
    return {
      height: high,
      gap: at === 0 ? 16 : 0,
      drawn: [{ is: 'box', left: 0, top: 0, width, height: high, ink: 'fill' }, ...words],
    };
  });
}

function formulaRows(tex: string, width: number, measures: Measures): Row[] {
  const found = measures.formula(tex, true);
  if (!found) return codeRows(tex, width, measures);
  const picture = fitted(found, width);
  const left = (width - picture.width) / 2;
  return [{ height: picture.height + 8, gap: 14, drawn: [{ is: 'formula', left, top: 4, picture }] }];
}
