import type { Env } from 'shared/bundled/markdown/document/parser.ts';

/** A branch of a mind map. Nodes and documents never change: an edit makes new ones that share what stayed. */
export interface MapNode {
  /** Unique in its document, and kept while the text is edited or still being written. Not stored. */
  readonly id: string;
  readonly kind: MapKind;
  /** Number of `#` of a heading; 0: a root without a heading, or an item of a list. */
  readonly level: number;
  readonly text: string;
  /** Blocks of Markdown that belong to the node: paragraphs, tables, code, HTML, footnotes; `\n` between lines. */
  readonly notes: string;
  /** Undefined: the node is no task. */
  readonly task?: boolean;
  readonly children: readonly MapNode[];
  /** How the node stands in the text that it was read from. Absent: it is written anew. */
  readonly source?: NodeSource;
}

export type MapKind = 'root' | 'heading' | 'item';

export interface MapDocument {
  readonly root: MapNode;
  /** What stands before the root's heading: front matter, badges of a README. Kept as it is. */
  readonly front: string;
  readonly lineEnd: '\n' | '\r\n';
  readonly nextId: number;
  /** Link definitions and footnotes of the whole text, for `parseInline` of a title or of notes. */
  readonly env: Env;
}

export interface NodeSource {
  /** The line or lines of the title, with the blank lines behind it. */
  readonly head: Slice;
  /** What stands before the first child, between children, behind the last one: always one more than children. */
  readonly gaps: readonly Slice[];
  /** Columns before the marker of an item. */
  readonly column: number;
  /** Columns before the content of an item: what its notes and children are indented by. */
  readonly content: number;
  /** The marker of an item: `-`, `*`, `+`, `1.`, `1)`. */
  readonly marker: string;
}

/** A part of the text, from line starts. Parts that touch in the text are written without a separator. */
export interface Slice {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The text that it is of; undefined: written anew. */
  readonly of?: object;
}

export const written = (text: string): Slice => ({ text, from: 0, to: 0 });
