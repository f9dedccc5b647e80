import { type MapDocument, type MapNode, type Slice, written } from './map-node.ts';
import { indentNotes } from './notes.ts';
import { titleWithTask } from './title.ts';

/** The Markdown of a map. What was not edited since it was read stays byte for byte. */
export function writeMap(document: MapDocument): string {
  const { root, front, lineEnd } = document;
  const writer = new Writer(lineEnd);
  if (front) writer.out.push(front);
  // The root was read from behind the front matter.
  writer.last = { text: front, from: 0, to: front.length, of: root.source?.gaps[0]?.of };
  writer.writeNode(root, { column: 0, marker: '-' });
  return writer.out.join('');
}

/** Items that cannot stand right below a paragraph: without a title, or with another number than 1. */
const needsBlank = /^[ \t]*(?:(?!1[.)])\d+[.)]|(?:[-+*]|1[.)])[ \t]*(?:[\r\n]|$))/;

interface Place {
  column: number;
  marker: string;
}

type Part = 'title' | 'item' | 'notes';

class Writer {
  readonly out: string[] = [];
  readonly lineEnd: string;
  last: Slice | undefined;
  lastPart: Part = 'notes';
  isFirst = false;

  constructor(lineEnd: string) {
    this.lineEnd = lineEnd;
  }

  writeNode(node: MapNode, place: Place): void {
    const { source, children } = node;
    if (source) this.write(source.head, node.kind === 'item' ? 'item' : 'title');
    else this.writeNew(node, place);
    const content = source?.content ?? (node.kind === 'item' ? place.column + place.marker.length + 1 : 0);
    if (source) this.write(source.gaps[0], 'notes');
    for (const [at, child] of children.entries()) {
      this.isFirst = at === 0;
      this.writeNode(child, placeAmong(children, at, content));
      if (source) this.write(source.gaps[at + 1], 'notes');
    }
  }

  writeNew({ kind, level, text, task, notes }: MapNode, { column, marker }: Place): void {
    const { lineEnd } = this;
    const title = titleWithTask(text, task);
    if (kind !== 'item') {
      if (level > 0) this.write(written(`${`${'#'.repeat(level)} ${title}`.trimEnd()}${lineEnd}`), 'title');
      if (notes) this.write(written(indentNotes(notes, 0, lineEnd)), 'notes');
      return;
    }
    const indent = ' '.repeat(column) + marker;
    const content = column + marker.length + 1;
    // An item without a title begins with its notes: a blank line below an empty marker would end it.
    if (title === '' && notes) {
      this.write(written(indent + indentNotes(notes, content, lineEnd).slice(content - 1)), 'item');
      this.lastPart = 'notes';
      return;
    }
    this.write(written(`${`${indent} ${title}`.trimEnd()}${lineEnd}`), 'item');
    if (notes) this.write(written(indentNotes(notes, content, lineEnd)), 'notes');
  }

  write(slice: Slice | undefined, part: Part): void {
    if (!slice || slice.text === '') {
      // An empty part of the text keeps what stands around it together.
      if (slice?.of && this.last?.of === slice.of && this.last.to === slice.from) this.last = slice;
      return;
    }
    const { last } = this;
    if (!slice.of || last?.of !== slice.of || last.to !== slice.from) this.separate(part, slice.text);
    this.out.push(slice.text);
    this.last = slice;
    this.lastPart = part;
  }

  /** Ends the line, with a blank line but between the items of one list. */
  separate(part: Part, text: string): void {
    const end = this.tail();
    if (end === '') return;
    if (!/[\r\n]$/.test(end)) this.out.push(this.lineEnd);
    const isList = part === 'item' && this.lastPart === 'item' && !(this.isFirst && needsBlank.test(text));
    if (!isList && !/(?:\n|\r(?!\n))[ \t]*(?:\r\n?|\n)$/.test(end)) this.out.push(this.lineEnd);
  }

  tail(): string {
    let text = '';
    for (let at = this.out.length - 1; at >= 0 && text.length < 100; at--) text = this.out[at] + text;
    return text.slice(-100);
  }
}

/** Where a new item goes among its siblings: as the items around it stand. */
function placeAmong(children: readonly MapNode[], at: number, content: number): Place {
  const node = children[at];
  if (node?.kind !== 'item' || node.source) return { column: content, marker: '-' };
  for (let before = at - 1; before >= 0; before--) {
    const source = children[before]?.source;
    if (source?.marker) return { column: source.column, marker: markerAfter(source.marker, at - before) };
  }
  const next = children.slice(at + 1).find(({ kind, source }) => kind === 'item' && source)?.source;
  return next ? { column: next.column, marker: next.marker } : { column: content, marker: '-' };
}

const markerAfter = (marker: string, steps: number) =>
  marker.replace(/^\d+/, (digits) => String(Math.min(Number(digits) + steps, 999_999_999)));
