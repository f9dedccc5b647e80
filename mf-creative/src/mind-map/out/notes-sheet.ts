import { createSetting } from '../layout/node-size.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { type NotesBlock, notesBlocks } from './notes-blocks.ts';

interface SheetLine {
  text: string;
  look: keyof typeof sheetFont;
  /** From the left edge of the sheet. */
  x: number;
  /** Of its base line, from the upper edge of the sheet. */
  y: number;
}

export interface NotesSheet {
  width: number;
  height: number;
  numbers: ReadonlyMap<PlacedNode, number>;
  lines: readonly SheetLine[];
}

/** Sizes of letters; `head` is the first row of a table. */
export const sheetFont = { title: 14, text: 13, head: 13, code: 12 } as const;
const lineHeight = 21;
const gap = 10;
const columnGap = 24;
const before = 48;
const narrowest = 480;
const widest = 860;
/** Letters of code are all as wide as the widest ones. */
const codeWidth = 1.2;

/** Undefined: the map has no notes. */
export function notesSheetOf({ nodes, bounds }: PlacedMap): NotesSheet | undefined {
  const sheet = new Sheet(Math.min(widest, Math.max(narrowest, bounds.right - bounds.left)));
  const numbers = new Map<PlacedNode, number>();
  for (const one of nodes) {
    const { notes } = one.node;
    if (!notes) continue;
    numbers.set(one, numbers.size + 1);
    sheet.add(`${numbers.size}. ${one.words}`, 'title');
    for (const block of notesBlocks(notes)) sheet.addBlock(block);
    sheet.y += gap;
  }
  return numbers.size ? { width: sheet.width, height: sheet.y, numbers, lines: sheet.lines } : undefined;
}

class Sheet {
  readonly lines: SheetLine[] = [];
  readonly width: number;
  y = before;
  readonly #setting = createSetting();

  constructor(width: number) {
    this.width = width;
  }

  add(text: string, look: SheetLine['look']): void {
    const font = sheetFont[look] * (look === 'code' ? codeWidth : 1);
    for (const line of this.#setting.wrap(text, font, this.width)) {
      this.y += lineHeight;
      this.lines.push({ text: line, look, x: 0, y: this.y });
    }
  }

  addBlock(block: NotesBlock): void {
    if (block.kind === 'table') this.#addTable(block.rows);
    else for (const line of block.lines) this.add(line, block.kind);
  }

  /** Columns as wide as their cells; where that is too wide, all narrower by the same part. */
  #addTable(rows: readonly (readonly string[])[]): void {
    const columns = Math.max(...rows.map((row) => row.length));
    // The head is a little wider than other words of its size.
    const wanted = Array.from({ length: columns }, (_, at) =>
      Math.max(...rows.map((row) => this.#setting.width(row[at] ?? '', sheetFont.head) * 1.06 + 1)),
    );
    const room = this.width - columnGap * (columns - 1);
    const part = Math.min(1, room / wanted.reduce((sum, width) => sum + width, 0));
    for (const [index, row] of rows.entries()) {
      const look = index === 0 ? 'head' : 'text';
      let [x, most] = [0, 1];
      for (const [at, width] of wanted.entries()) {
        const lines = this.#setting.wrap(row[at] ?? '', sheetFont[look], width * part);
        for (const [line, text] of lines.entries())
          this.lines.push({ text, look, x, y: this.y + (line + 1) * lineHeight });
        x += width * part + columnGap;
        most = Math.max(most, lines.length);
      }
      this.y += most * lineHeight;
    }
  }
}
