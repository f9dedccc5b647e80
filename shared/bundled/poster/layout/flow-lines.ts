import type { Run } from '../../markdown/document/written-parts.ts';
import type { Drawn, FormulaPicture, LineTypes, Measures, Row, Type } from './drawn.ts';

/** Signs that do not begin a line (GB/T 15834). */
const notFirst = /^[、，。；：？！）】》〉」』”’…,.;:?!)\]}%]$/u;
/** Signs that do not end one. */
const notLast = /^[（【《〈「『“‘([{]$/u;
/** Space left and right of a formula in a line. */
const aside = 3;

/** What stays together in a line. */
interface Piece {
  width: number;
  text: string;
  type: Type;
  formula?: FormulaPicture | undefined;
  isBreak?: boolean;
}

/**
 * Breaks runs into lines that are no wider than `width`: Chinese between any two characters, Latin words and numbers as a whole
 * where they fit, a formula never. A line is as high as the formulas in it need.
 */
export function flowLines(runs: readonly Run[], width: number, types: LineTypes, measures: Measures): Row[] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const begin = (pieces: Piece[]) => {
    lines.push(line);
    line = pieces;
    used = pieces.reduce((sum, piece) => sum + piece.width, 0);
  };
  for (const piece of runs.flatMap((run) => piecesOf(run, width, types, measures))) {
    const isSpace = /^\s+$/u.test(piece.text) && !piece.formula;
    if (piece.isBreak) begin([]);
    // A full stop may stand out a little; an opening bracket goes to the next line with its words.
    else if (line.length === 0 || used + piece.width <= width || notFirst.test(piece.text)) {
      if (line.length === 0 && isSpace && lines.length > 0) continue;
      line.push(piece);
      used += piece.width;
    } else {
      const last = line.at(-1);
      const moved = line.length > 1 && last && notLast.test(last.text) ? line.pop() : undefined;
      begin([...(moved ? [moved] : []), ...(isSpace ? [] : [piece])]);
    }
  }
  lines.push(line);
  return lines.map((pieces) => rowOf(pieces, types.plain));
}

function piecesOf(run: Run, width: number, types: LineTypes, measures: Measures): Piece[] {
  if ('tex' in run) {
    const formula = measures.formula(run.tex, false);
    if (!formula) return textPieces(`$${run.tex}$`, width, types.code, measures);
    const fitting = fitted(formula, width - 2 * aside);
    return [{ text: '', type: types.plain, width: fitting.width + 2 * aside, formula: fitting }];
  }
  return textPieces(run.text, width, types[run.style ?? 'plain'], measures);
}

/** A formula that is too wide is drawn smaller. */
export function fitted(formula: FormulaPicture, width: number): FormulaPicture {
  const share = Math.min(1, width / formula.width);
  const { image, height, below } = formula;
  return { image, width: formula.width * share, height: height * share, below: below * share };
}

/** Latin words stay whole; a word that is wider than a line is cut into its characters. */
function textPieces(text: string, width: number, type: Type, measures: Measures): Piece[] {
  const found = text.match(
    /\n|[\p{Script=Latin}\p{N}\p{M}'’_@/\\-]+|[^\S\n]+|[^\s\p{Script=Latin}\p{N}\p{M}'’_@/\\-]+/gu,
  );
  return (found ?? []).flatMap((piece): Piece[] => {
    if (piece === '\n') return [{ text: '', type, width: 0, isBreak: true }];
    const all = measures.text(piece, type.font);
    const isWhole = /^[\p{Script=Latin}\p{N}\p{M}\s]/u.test(piece) && all <= width;
    if (isWhole) return [{ text: piece, type, width: all }];
    return charactersOf(piece).map((one) => ({ text: one, type, width: measures.text(one, type.font) }));
  });
}

const oldCharacters =
  /\p{RI}{2}|(?:\p{Script=Arabic}|\p{Script=Hebrew})[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]*|.(?:[\p{M}\p{EMod}]|\u200d.)*/gsu;

/** Characters as readers see them: a family of emoji is one. Letters that are joined to their neighbours stay with them. */
function charactersOf(text: string): string[] {
  // Firefox has no `Segmenter` before 125: there a sign goes on with its marks, joiners and modifiers.
  if (!('Segmenter' in Intl)) return text.match(oldCharacters) ?? [];
  const words = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text);
  const segmenter = new Intl.Segmenter('zh', { granularity: words ? 'word' : 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function rowOf(pieces: readonly Piece[], plain: Type): Row {
  // The line of writing lies about a fifth of the step above the lower edge of a text.
  const below = Math.max(0, ...pieces.map(({ formula }) => formula?.below ?? 0)) - plain.step * 0.28;
  const above = Math.max(0, ...pieces.map(({ formula: f }) => (f ? f.height - f.below : 0))) - plain.step * 0.72;
  const [over, under] = [Math.max(0, above + 2), Math.max(0, below + 2)];
  const drawn: Drawn[] = [];
  let left = 0;
  for (const { text, type, width, formula } of pieces) {
    const last = drawn.at(-1);
    if (formula) {
      const top = over + plain.step * 0.72 - (formula.height - formula.below);
      drawn.push({ is: 'formula', left: left + aside, top, picture: formula });
    } else if (last?.is === 'text' && last.type === type) last.text += text;
    else drawn.push({ is: 'text', text, left, top: over, type });
    left += width;
  }
  for (const one of drawn) if (one.is === 'text') one.text = one.text.trimEnd();
  return { height: plain.step + over + under, gap: 0, drawn: drawn.filter((one) => one.is !== 'text' || one.text) };
}
