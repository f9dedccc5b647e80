import type { Token } from 'shared/bundled/markdown/document/parser.ts';
import type { MapNode, Slice } from '../map-node.ts';

/** What was read of a list. */
export interface MapList {
  /** The text before each item. */
  gaps: Slice[];
  children: MapNode[];
  /** The place behind it. */
  cursor: number;
}

/** Nodes of a text that grows: what stands before its end is not read, named and compared again with each piece. */
export class KnownNodes {
  /** Of the first token of an item or of a heading: the node that was read, and where its text ended. */
  readonly #branches = new WeakMap<Token, { end: number; node: MapNode }>();
  /** Of the last token of a list. */
  readonly #lists = new WeakMap<Token, MapList>();
  /** Of a node that was read: the one with an id. */
  readonly #named = new WeakMap<MapNode, MapNode>();

  /** The node of an item or of a heading; the one that was read before, where its tokens and its text are the same. */
  branch(token: Token, end: number, read: () => MapNode): MapNode {
    const known = this.#branches.get(token);
    if (known?.end === end) return known.node;
    const node = read();
    this.#branches.set(token, { end, node });
    return node;
  }

  /** A list; what was read before, where it ended with the same token: all that stands before that is the same. */
  list(close: Token | undefined, read: () => MapList): MapList {
    const known = close && this.#lists.get(close);
    if (known) return known;
    const list = read();
    if (close) this.#lists.set(close, list);
    return list;
  }

  /** True: this very branch got its ids before. */
  isNamed = (read: MapNode, named: MapNode): boolean => this.#named.get(read) === named;

  name(read: MapNode, named: MapNode): MapNode {
    this.#named.set(read, named);
    return named;
  }
}
