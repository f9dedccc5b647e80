import { createWrap } from '../layout/node-size.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';

interface SheetLine {
  text: string;
  isTitle: boolean;
  /** Of its base line, from the upper edge of the sheet. */
  y: number;
}

/** The notes of a map as they stand below its picture, by numbers that the nodes have, too. */
export interface NotesSheet {
  width: number;
  height: number;
  numbers: ReadonlyMap<PlacedNode, number>;
  lines: readonly SheetLine[];
}

export const sheetFont = { title: 14, text: 13 } as const;
const lineHeight = 21;
const gap = 10;
/** Between the map and its notes. */
const before = 48;
const narrowest = 480;
const widest = 860;

/** Undefined: the map has no notes. */
export function notesSheetOf({ nodes, bounds }: PlacedMap): NotesSheet | undefined {
  const wrap = createWrap();
  const width = Math.min(widest, Math.max(narrowest, bounds.right - bounds.left));
  const numbers = new Map<PlacedNode, number>();
  const lines: SheetLine[] = [];
  let y = before;
  const add = (text: string, isTitle: boolean) => {
    for (const line of wrap(text, isTitle ? sheetFont.title : sheetFont.text, width)) {
      y += lineHeight;
      lines.push({ text: line, isTitle, y });
    }
  };
  for (const one of nodes) {
    const { notes } = one.node;
    if (!notes) continue;
    numbers.set(one, numbers.size + 1);
    add(`${numbers.size}. ${one.lines.join('')}`, true);
    for (const line of notes.split('\n')) add(line, false);
    y += gap;
  }
  return numbers.size ? { width, height: y, numbers, lines } : undefined;
}
