/** Signs that do not begin a line (GB/T 15834). */
const notFirst = /^[、，。；：？！）】》〉」』”’…,.;:?!)\]}%]$/u;
/** Signs that do not end one. */
const notLast = /^[（【《〈「『“‘([{]$/u;

/**
 * Breaks a text into lines that are no wider than `width`: Chinese between any two characters, Latin words and numbers as a
 * whole where they fit. `measure` says how wide a text is.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(paragraph, width, measure)) {
    if (!line || measure(line + piece) <= width) {
      line += piece;
      continue;
    }
    // A full stop may stand out a little; an opening bracket goes to the next line with its words.
    if (notFirst.test(piece)) {
      line += piece;
      continue;
    }
    const last = [...line].at(-1) ?? '';
    const moved = notLast.test(last) && line.length > last.length ? last : '';
    lines.push(line.slice(0, line.length - moved.length).trimEnd());
    line = moved + piece.trimStart();
  }
  return [...lines, line.trimEnd()];
}

/** What stays together; a word that is wider than a line is cut into its characters. */
function piecesOf(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const pieces = paragraph.match(/[\p{Script=Latin}\p{N}\p{M}'’_@/\\-]+|\s+|\P{M}\p{M}*/gu) ?? [];
  return pieces.flatMap((piece) => (measure(piece) > width ? [...piece] : [piece]));
}
