import type { PlainPart } from '../markdown/document/plain-text.ts';
import { type Drawn, lineColour, type Measure, type Type, types } from './poster-types.ts';
import { tableLayout } from './table-layout.ts';
import { wrapText } from './wrap-text.ts';

/** Longer questions and answers end here: phones refuse pictures that are too high. */
const maxQuestionLines = 6;
const maxAnswerHeight = 80 * types.answer.step;
/** Between words and a table. */
const gap = 16;

/** A question and its answer, one below the other from 0 on, and how high they are together. */
export function layOut(
  question: string,
  answer: readonly PlainPart[],
  width: number,
  measure: Measure,
): { drawn: Drawn[]; height: number } {
  const drawn: Drawn[] = [];
  const write = (lines: readonly string[], top: number, type: Type) => {
    for (const [at, text] of lines.entries())
      drawn.push({ is: 'text', text, left: 0, top: top + at * type.step, type });
    return top + lines.length * type.step;
  };
  const asked = cut(linesOf(question, width, types.question, measure), maxQuestionLines);
  const line = write(asked, 0, types.question) + 11;
  drawn.push({ is: 'box', left: 0, top: line, width, height: 1, colour: lineColour });
  const begin = line + 17;
  let top = begin;
  for (const part of answer) {
    const room = maxAnswerHeight - (top - begin);
    const before = top > begin ? (typeof part === 'string' ? types.answer.step : gap) : 0;
    const max = Math.floor((room - before) / types.answer.step);
    if (max < 1) {
      top = write(['……'], top, types.answer);
      break;
    }
    if (typeof part === 'string') {
      const lines = linesOf(part, width, types.answer, measure);
      top = write(cut(lines, max), top + before, types.answer);
      if (lines.length > max) break;
    } else {
      const table = tableLayout(part, width, room - before, measure);
      for (const one of table.drawn) drawn.push({ ...one, top: one.top + top + before });
      top += before + table.height;
      if (table.isCut) {
        top = write(['……'], top, types.answer);
        break;
      }
    }
  }
  return { drawn, height: top };
}

const linesOf = (text: string, width: number, { font }: Type, measure: Measure) =>
  wrapText(text, width, (piece) => measure(piece, font));

const cut = (lines: string[], max: number): string[] =>
  lines.length <= max ? lines : [...lines.slice(0, max - 1), '……'];
