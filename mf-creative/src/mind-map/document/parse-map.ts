import type { Env, Token } from 'shared/bundled/markdown/document/parser.ts';
import { BlockReader } from './block-reader.ts';
import { type KnownNodes, keepIdentity, type MapList } from './known-nodes.ts';
import { type Lines, lineText } from './lines.ts';
import type { MapDocument, MapKind, MapNode, Slice } from './map-node.ts';
import { notesOf } from './notes.ts';
import { readTitle } from './title.ts';

/**
 * The map of a Markdown text: headings and items of lists are nodes, every other block belongs to the notes of one.
 * @param previous the map before the text changed: what is still there keeps its id
 * @param blocks the one that read the text before it grew
 */
export function parseMap(markdown: string, previous?: MapDocument, blocks = new BlockReader()): MapDocument {
  const env: Env = {};
  const lines = blocks.lines(markdown);
  const front = frontMatterEnd(markdown, lines);
  const tokens = blocks.read(lines, front, env);
  const { root, front: before } = new Reader(lines, tokens, blocks.nodes).read(front);
  const lineEnd = /\r\n|\n/.exec(markdown)?.[0] === '\r\n' ? '\r\n' : '\n';
  return keepIdentity({ root, front: before, lineEnd, env, nextId: 0 }, previous, blocks.nodes);
}

function frontMatterEnd(markdown: string, { starts }: Lines): number {
  const found = /^---[ \t]*(?:\r\n|\n)(?:.*(?:\r\n|\n))*?---[ \t]*(?:\r\n|\n|$)/.exec(markdown.slice(0, 20_000));
  return found ? starts.indexOf(found[0].length) : 0;
}

interface Open {
  kind: MapKind;
  token?: Token;
  level: number;
  text: string;
  task?: boolean;
  head: Slice;
  gaps: Slice[];
  children: MapNode[];
  column: number;
  content: number;
  marker: string;
  /** Up to which place the text is in this node or in a child. */
  cursor: number;
}

class Reader {
  readonly lines: Lines;
  readonly tokens: Token[];
  readonly known: KnownNodes;

  constructor(lines: Lines, tokens: Token[], known: KnownNodes) {
    this.lines = lines;
    this.tokens = tokens;
    this.known = known;
  }

  read(firstLine: number): { root: MapNode; front: string } {
    const { tokens, lines } = this;
    const end = lines.source.length;
    const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0);
    const at = tokens.findIndex(
      ({ type, level }) => level === 0 && (type === 'heading_open' || type.endsWith('list_open')),
    );
    // The one first heading is the root; several, or a list before it, have a root without a title.
    const isRoot = tokens[at]?.tag === 'h1' && headings.filter(({ tag }) => tag === 'h1').length === 1;
    const start = lines.starts[isRoot ? (tokens[at]?.map?.[0] ?? 0) : firstLine] ?? 0;
    const root = open('root', this.slice(start, start), start);
    const stack = [root];
    for (let index = Math.max(at, 0); index < tokens.length; index++) {
      const token = tokens[index];
      if (token?.level !== 0 || token.nesting !== 1) continue;
      if (token.type === 'heading_open') {
        const level = Number(token.tag.slice(1));
        if (isRoot && index === at) this.takeHeading(root, token, index, level);
        else {
          while (stack.length > 1 && (stack.at(-1)?.level ?? 0) >= level) this.closeInto(stack, this.startOf(token));
          const heading = open('heading', this.slice(0, 0), this.startOf(token));
          this.takeHeading(heading, token, index, level);
          const parent = stack.at(-1) ?? root;
          parent.gaps.push(this.slice(parent.cursor, this.startOf(token)));
          stack.push(heading);
        }
      } else if (token.type.endsWith('_list_open')) this.takeList(stack.at(-1) ?? root, index, end);
    }
    while (stack.length > 1) this.closeInto(stack, end);
    return { root: this.close(root, end), front: lines.source.slice(0, start) };
  }

  closeInto(stack: Open[], end: number): void {
    const heading = stack.pop();
    const parent = stack.at(-1);
    if (!heading || !parent) return;
    const close = () => this.close(heading, end);
    parent.children.push(heading.token ? this.known.branch(heading.token, end, close) : close());
    parent.cursor = end;
  }

  close(node: Open, end: number): MapNode {
    const { kind, level, text, task, children, head, column, content, marker } = node;
    const gaps = [...node.gaps, this.slice(node.cursor, end)];
    const source = { head, gaps, column, content, marker };
    return { id: '', kind, level, text, task, notes: notesOf(source), children, source };
  }

  takeHeading(node: Open, token: Token, index: number, level: number): void {
    const end = this.behindBlanks(token.map?.[1] ?? 0, this.lines.starts.length - 1);
    Object.assign(node, { token, level, ...readTitle(this.tokens[index + 1]?.content ?? '') });
    node.head = this.slice(this.startOf(token), this.lines.starts[end] ?? 0);
    node.cursor = node.head.to;
  }

  takeList(parent: Open, index: number, end: number): void {
    const { tokens } = this;
    const { level } = tokens[index] as Token;
    let close = index + 1;
    while ((tokens[close]?.level ?? 0) > level) close++;
    const list = this.known.list(tokens[close], () => this.readList(index, close, parent.cursor, end));
    parent.gaps = parent.gaps.concat(list.gaps);
    parent.children = parent.children.concat(list.children);
    parent.cursor = list.cursor;
  }

  readList(open: number, close: number, begin: number, end: number): MapList {
    const { tokens, lines } = this;
    const { level } = tokens[open] as Token;
    const list: MapList = { gaps: [], children: [], cursor: begin };
    for (let at = open + 1; at < close; at++) {
      const token = tokens[at] as Token;
      if (token.level !== level + 1 || token.type !== 'list_item_open') continue;
      const [first, last] = token.map ?? [0, 0];
      const from = lines.starts[first] ?? 0;
      const to = Math.min(lines.starts[this.behindBlanks(last, lines.starts.length - 1)] ?? end, end);
      list.gaps.push(this.slice(list.cursor, from));
      list.children.push(this.known.branch(token, to, () => this.readItem(at, from, to)));
      list.cursor = to;
    }
    return list;
  }

  readItem(index: number, from: number, end: number): MapNode {
    const { tokens, lines } = this;
    const token = tokens[index] as Token;
    const first = token.map?.[0] ?? 0;
    const item = open('item', this.slice(from, from), from);
    Object.assign(item, placeOfItem(lineText(lines, from, first)));
    const inner = tokens[index + 1];
    const isTitled = inner?.type === 'paragraph_open' && inner.map?.[0] === first;
    // Another block begins in the line of the marker: the marker alone is the head.
    const isInLine = !isTitled && /\S/.test(lineText(lines, from, first).trimStart().slice(item.marker.length));
    if (isTitled) Object.assign(item, readTitle(tokens[index + 2]?.content ?? ''));
    const last = this.behindBlanks(isTitled ? (inner.map?.[1] ?? 0) : first + 1, lines.starts.length - 1);
    const headEnd = isInLine ? from + prefixLength(lines, from, item.marker) : Math.min(lines.starts[last] ?? end, end);
    item.head = this.slice(from, headEnd);
    item.cursor = headEnd;
    for (let at = index + 1; (tokens[at]?.level ?? 0) > token.level; at++) {
      const within = tokens[at] as Token;
      const isList = within.level === token.level + 1 && within.type.endsWith('_list_open');
      if (isList && within.map?.[0] !== first) this.takeList(item, at, end);
    }
    return this.close(item, end);
  }

  startOf = (token: Token): number => this.lines.starts[token.map?.[0] ?? 0] ?? 0;

  slice(from: number, to: number): Slice {
    return { text: this.lines.source.slice(from, to), from, to, of: this.lines.of };
  }

  behindBlanks(line: number, last: number): number {
    const { source, starts } = this.lines;
    let at = line;
    while (at < last && source.slice(starts[at], starts[at + 1]).trim() === '') at++;
    return at;
  }
}

const open = (kind: MapKind, head: Slice, cursor: number): Open => ({
  kind,
  level: 0,
  text: '',
  head,
  gaps: [],
  children: [],
  column: 0,
  content: 0,
  marker: '',
  cursor,
});

/** The characters of an item's first line before its content. */
function prefixLength({ source }: Lines, from: number, marker: string): number {
  const at = source.indexOf(marker, from) + marker.length;
  return at + (source[at] === ' ' || source[at] === '\t' ? 1 : 0) - from;
}

/** Where an item's marker and content stand, in columns. */
function placeOfItem(line: string): Pick<Open, 'column' | 'content' | 'marker'> {
  const [, indent = '', marker = '', space = '', rest = ''] =
    /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]*)(.*)$/.exec(line) ?? [];
  const column = width(indent, 0);
  const behind = column + marker.length;
  const content = width(space, behind);
  const isPlain = rest !== '' && content - behind <= 4;
  return { column, marker, content: isPlain ? content : behind + 1 };
}

/** The column behind spaces and tabs that begin at `column`. */
function width(space: string, column: number): number {
  let at = column;
  for (const sign of space) at += sign === '\t' ? 4 - (at % 4) : 1;
  return at;
}
