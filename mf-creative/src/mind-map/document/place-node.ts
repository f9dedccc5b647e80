import type { MapNode, NodeSource } from './map-node.ts';
import { safeTitle } from './title.ts';

/** What a node becomes at this place: under an item and before items only an item can stand, behind headings only a heading. */
export function kindAmong(parent: MapNode, at: number, node: MapNode, isNew: boolean): 'heading' | 'item' {
  const { children } = parent;
  if (parent.kind === 'item' || parent.level === 6 || children.slice(at).some(({ kind }) => kind === 'item'))
    return 'item';
  if (children.slice(0, at).some(({ kind }) => kind === 'heading')) return 'heading';
  if (!isNew) return node.kind === 'heading' ? 'heading' : 'item';
  if (children.length) return children[at - 1]?.kind === 'item' ? 'item' : 'heading';
  return parent.kind === 'root' ? 'heading' : 'item';
}

/** The node as it stands at this place of a parent; as it is written already, where that reads the same there. */
export function placed(node: MapNode, kind: 'heading' | 'item', parent: MapNode, at: number): MapNode {
  if (kind === 'item') return standsAt(node, parent, at) ? node : asItem(node);
  const [before, behind] = [parent.children[at - 1], parent.children[at]];
  const highest = before?.kind === 'heading' ? before.level : 6;
  const lowest = Math.max(behind?.level ?? 0, parent.level + 1);
  const isFitting = node.kind === 'heading' && node.level >= lowest && node.level <= highest;
  return atLevel(node, isFitting ? node.level : before?.kind === 'heading' ? before.level : lowest);
}

/** True: the item has the column that an item has at this place. */
function standsAt({ kind, source }: MapNode, parent: MapNode, at: number): boolean {
  if (kind !== 'item' || !source || !parent.source) return false;
  const beside = [parent.children[at - 1], parent.children[at]].find((one) => one?.kind === 'item');
  return source.column === (beside ? beside.source?.column : parent.source.content);
}

export const asItem = (node: MapNode): MapNode => ({
  ...node,
  kind: 'item',
  level: 0,
  text: safeTitle('item', node.text, node.task),
  source: undefined,
  children: node.children.map(asItem),
});

/** A branch as a heading of this level; what comes below the sixth is items. */
export function atLevel(node: MapNode, level: number): MapNode {
  if (node.kind === 'heading' && node.level === level) return node;
  const text = safeTitle('heading', node.text, node.task);
  if (node.kind === 'item') return { ...asItem(node), kind: 'heading', level, text };
  const step = level - node.level;
  const children = node.children.map((child) => {
    if (child.kind === 'item') return child;
    return child.level + step > 6 ? asItem(child) : atLevel(child, child.level + step);
  });
  return { ...node, level, text, children, source: node.source && withLevel(node.source, level) };
}

/** The heading's line with another number of `#`; one that is underlined gets them. */
function withLevel(source: NodeSource, level: number): NodeSource {
  const { head } = source;
  const marks = '#'.repeat(level);
  if (/^ {0,3}#/.test(head.text))
    return { ...source, head: { ...head, text: head.text.replace(/^( {0,3})#+/, `$1${marks}`) } };
  const lines = head.text.split(/(?<=\n)/);
  const underline = lines.findLastIndex((line) => line.trim() !== '');
  const title = lines.slice(0, underline).map((line) => line.trim());
  const lineEnd = head.text.includes('\r\n') ? '\r\n' : '\n';
  return {
    ...source,
    head: { ...head, text: [`${marks} ${title.join(' ')}${lineEnd}`, ...lines.slice(underline + 1)].join('') },
  };
}
