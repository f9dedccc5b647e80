import type { Token } from 'shared/bundled/markdown/document/parser.ts';
import type { MapDocument, MapNode, Slice } from './map-node.ts';

export interface MapList {
  gaps: Slice[];
  children: MapNode[];
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

/** The document with ids: those of the nodes of `previous` that are still there, new numbers for the others. */
export function keepIdentity(read: MapDocument, previous: MapDocument | undefined, known: KnownNodes): MapDocument {
  let nextId = previous?.nextId ?? 0;
  const partners = previous ? matchTrees(read.root, previous.root, known) : new Map<MapNode, MapNode>();
  const name = (node: MapNode): MapNode => {
    const partner = partners.get(node);
    if (partner && known.isNamed(node, partner)) return partner;
    const id = partner?.id ?? `n${nextId++}`;
    return known.name(node, { ...node, id, children: node.children.map(name) });
  };
  const root = name(read.root);
  return { ...read, root, nextId };
}

/** The earlier nodes of those that are still there, though their text grew or they moved; of a branch that is the very same its top alone. */
function matchTrees(root: MapNode, previous: MapNode, known: KnownNodes): Map<MapNode, MapNode> {
  const partners = new Map<MapNode, MapNode>();
  const used = new Set<MapNode>();
  /** Nodes without a partner among their siblings: they may have moved to another branch. */
  const lost = new Map<string, MapNode[]>();
  const found: MapNode[] = [];
  const match = (now: MapNode, before: MapNode) => {
    partners.set(now, before);
    used.add(before);
    if (known.isNamed(now, before)) return;
    const pairs = pairSiblings(
      now.children,
      before.children.filter((child) => !used.has(child)),
    );
    const taken = new Set(pairs.values());
    for (const child of before.children) if (!taken.has(child)) remember(child, lost);
    for (const child of now.children) {
      const partner = pairs.get(child);
      if (partner) match(child, partner);
      else found.push(child);
    }
  };
  match(root, previous);
  for (let at = 0; at < found.length; at++) {
    const node = found[at] as MapNode;
    const [moved, ...others] = (lost.get(node.text) ?? []).filter((one) => !used.has(one));
    if (moved && others.length === 0) match(node, moved);
    else found.push(...node.children);
  }
  return partners;
}

function remember(node: MapNode, lost: Map<string, MapNode[]>): void {
  const same = lost.get(node.text);
  if (same) same.push(node);
  else lost.set(node.text, [node]);
  for (const child of node.children) remember(child, lost);
}

/** The partners of siblings: the same title, else what stands between the same neighbours and is like it. */
function pairSiblings(now: readonly MapNode[], before: readonly MapNode[]): Map<MapNode, MapNode> {
  const pairs = new Map<MapNode, MapNode>();
  let from = 0;
  while (from < now.length && from < before.length && now[from]?.text === before[from]?.text) {
    pairs.set(now[from] as MapNode, before[from] as MapNode);
    from++;
  }
  let [end, endBefore] = [now.length, before.length];
  while (end > from && endBefore > from && now[end - 1]?.text === before[endBefore - 1]?.text) {
    pairs.set(now[--end] as MapNode, before[--endBefore] as MapNode);
  }
  const left = now.slice(from, end);
  const byText = new Map<string, MapNode[]>();
  for (const node of before.slice(from, endBefore)) byText.set(node.text, [...(byText.get(node.text) ?? []), node]);
  for (const node of left) {
    const same = byText.get(node.text)?.shift();
    if (same) pairs.set(node, same);
  }
  const others = [...byText.values()].flat().sort((a, b) => before.indexOf(a) - before.indexOf(b));
  for (const node of left.filter((one) => !pairs.has(one))) {
    const at = others.findIndex((other) => isLike(node, other));
    // A single node between the same neighbours is the same, whatever its title is now.
    const place = at < 0 && left.length === 1 && others.length === 1 ? 0 : at;
    const [partner] = place < 0 ? [] : others.splice(place, 1);
    if (partner) pairs.set(node, partner);
  }
  return pairs;
}

/** True: one title begins with the other, as while it is written, or half of the letter pairs or the children are the same. */
function isLike(a: MapNode, b: MapNode): boolean {
  if (a.text.startsWith(b.text) || b.text.startsWith(a.text)) return true;
  const [first, second] = [letterPairs(a.text), letterPairs(b.text)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  if (2 * shared >= Math.max(first.size, second.size)) return true;
  const titles = new Set(a.children.map(({ text }) => text));
  const same = b.children.filter(({ text }) => titles.has(text)).length;
  return same > 0 && 2 * same >= Math.max(a.children.length, b.children.length);
}

function letterPairs(text: string): Set<string> {
  const signs = [...text.toLowerCase()];
  return new Set(signs.map((sign, at) => sign + (signs[at + 1] ?? '')));
}
