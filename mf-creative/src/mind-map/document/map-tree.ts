import type { MapDocument, MapNode } from './map-node.ts';

/** The node and those that it lies under, from the root down; empty: there is none with this id. */
export function pathTo(root: MapNode, id: string): MapNode[] {
  if (root.id === id) return [root];
  for (const child of root.children) {
    const found = pathTo(child, id);
    if (found.length) return [root, ...found];
  }
  return [];
}

export const findNode = (root: MapNode, id: string): MapNode | undefined => pathTo(root, id).at(-1);

/** All nodes of a branch, each before its children. */
export function nodesOf(node: MapNode): MapNode[] {
  const nodes: MapNode[] = [];
  const add = (one: MapNode) => {
    nodes.push(one);
    one.children.forEach(add);
  };
  add(node);
  return nodes;
}

export function countNodes(node: MapNode): number {
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** The place of a node as it is stored with its text: the numbers of the children on the way, `0.2.1`; the root: an empty text. */
export function placeOf(document: MapDocument, id: string): string | undefined {
  const path = pathTo(document.root, id);
  if (!path.length) return undefined;
  return path
    .slice(1)
    .map((node, at) => path[at]?.children.indexOf(node))
    .join('.');
}

export function nodeAt(document: MapDocument, place: string): MapNode | undefined {
  if (place === '') return document.root;
  return place.split('.').reduce<MapNode | undefined>((node, at) => node?.children[Number(at)], document.root);
}
