import type { WrittenPart } from '../../markdown/document/written-parts.ts';
import { type Drawn, type Measures, oneType, type Row, types } from './drawn.ts';
import { flowLines } from './flow-lines.ts';
import { partRows } from './part-rows.ts';

/** A title is cut there; what the poster is about stands below it. */
const mostTitleLines = 4;
/** Phones show and pass on pictures of this height, in CSS pixels, without making them smaller. */
const pageHeight = 1800;
/** A longer text ends with a line that says so. */
export const mostPages = 20;

export interface LaidPage {
  drawn: Drawn[];
  height: number;
}

interface Words {
  title: string;
  parts: readonly WrittenPart[];
  /** Height of what stands between the title of the first page and its words: a picture. */
  picture: number;
}

/** A text as pages of a poster, each from 0, 0 on. The title stands on the first one. */
export function layOutPages({ title, parts, picture }: Words, width: number, measures: Measures): LaidPage[] {
  const pages: LaidPage[] = [];
  let page = titlePage(title, parts.length > 0, { picture, width }, measures);
  const rows = parts.flatMap((part) => partRows(part, width, measures));
  let isNew = true;
  for (const [at, row] of rows.entries()) {
    // A heading goes with what follows it.
    const bound = heightOfBound(rows, at);
    if (page.height + row.gap + bound > pageHeight && !isNew) {
      pages.push(page);
      if (pages.length === mostPages) return ended(pages);
      page = { drawn: [], height: 0 };
      if (row.head) put(page, row.head, 0);
      isNew = true;
    }
    put(page, row, isNew && pages.length > 0 && !row.head ? 0 : row.gap);
    isNew = false;
  }
  return [...pages, page];
}

function heightOfBound(rows: readonly Row[], from: number): number {
  let height = 0;
  for (let at = from; at < rows.length; at++) {
    const row = rows[at] as Row;
    height += row.height + (at > from ? row.gap : 0);
    if (!row.isBound || height > pageHeight / 3) break;
  }
  return height;
}

function put(page: LaidPage, row: Row, gap: number): void {
  const top = page.height + gap;
  for (const one of row.drawn) page.drawn.push({ ...one, top: one.top + top });
  page.height = top + row.height;
}

function titlePage(
  title: string,
  hasWords: boolean,
  { picture, width }: { picture: number; width: number },
  measures: Measures,
): LaidPage {
  const page: LaidPage = { drawn: [], height: picture };
  const lines = title.trim() ? flowLines([{ text: title }], width, oneType(types.title), measures) : [];
  for (const [at, line] of lines.slice(0, mostTitleLines).entries()) {
    if (at === mostTitleLines - 1 && lines.length > mostTitleLines) addDots(line);
    put(page, line, at === 0 && picture > 0 ? 20 : 0);
  }
  if (hasWords && lines.length > 0)
    put(page, { height: 1, gap: 0, drawn: [{ is: 'box', left: 0, top: 0, width, height: 1, ink: 'line' }] }, 12);
  return page;
}

function addDots(line: Row): void {
  const last = line.drawn.at(-1);
  if (last?.is === 'text') last.text = `${[...last.text].slice(0, -1).join('')}…`;
}

function ended(pages: LaidPage[]): LaidPage[] {
  const last = pages.at(-1);
  const words: Drawn = { is: 'text', text: '后面还有，请扫码查看', left: 0, top: 0, type: types.quote };
  if (last) put(last, { height: types.quote.step, gap: 0, drawn: [words] }, 8);
  return pages;
}
