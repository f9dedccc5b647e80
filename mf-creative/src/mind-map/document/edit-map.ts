import { type MapDocument, type MapNode, type Slice, written } from './map-node.ts';
import { findNode, nodesOf, pathTo } from './map-tree.ts';
import { parseMap } from './parse-map.ts';
import { atLevel, kindAmong, placed } from './place-node.ts';
import { retitle } from './retitle.ts';
import { closedNotes, holdsNodes, withNotes } from './set-notes.ts';
import { safeTitle } from './title.ts';
import { writeMap } from './write-map.ts';

/** What a new branch is made of: its title, perhaps notes, a task, children. */
export interface NewBranch {
  text: string;
  notes?: string;
  task?: boolean;
  children?: readonly NewBranch[];
}

export type MapEdit =
  | { type: 'insert'; parent: string; at: number; branch: NewBranch }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; parent: string; at: number }
  | { type: 'rename'; id: string; text: string }
  | { type: 'setNotes'; id: string; notes: string }
  | { type: 'setTask'; id: string; task: boolean | undefined };

/**
 * The document after an edit; the very same one where the edit does not apply (the node is gone, a branch would come
 * under itself). The document before is its undo: what they have in common they share.
 */
export const editMap = (document: MapDocument, edit: MapEdit): MapDocument => settled(edited(document, edit));

/**
 * Read again where the text means something else than what was edited: the only heading of the first level that comes
 * first is the root; notes below an empty title begin in the line of the marker; lists in notes are nodes.
 */
function settled(document: MapDocument): MapDocument {
  const { level, children } = document.root;
  const isRoot = level === 0 && children[0]?.level === 1 && children.filter((child) => child.level === 1).length === 1;
  const isOther = ({ source, text, notes }: MapNode) => !source && notes !== '' && (text === '' || holdsNodes(notes));
  return isRoot || nodesOf(document.root).some(isOther) ? parseMap(writeMap(document), document) : document;
}

function edited(document: MapDocument, edit: MapEdit): MapDocument {
  switch (edit.type) {
    case 'insert':
      return insert(document, edit.parent, edit.at, edit.branch);
    case 'remove':
      return edit.id === document.root.id ? document : detach(document, edit.id);
    case 'move':
      return move(document, edit.id, edit.parent, edit.at);
    case 'rename':
      return rename(document, edit.id, edit.text);
    case 'setNotes':
      return setNotes(document, edit.id, edit.notes);
    case 'setTask':
      return setTask(document, edit.id, edit.task);
  }
}

/** The id that the first node of the next inserted branch gets. */
export const nextNodeId = ({ nextId }: MapDocument): string => `n${nextId}`;

/** The document with one node replaced; nodes on the way are new, all others shared. */
function replace(document: MapDocument, id: string, change: (node: MapNode) => MapNode): MapDocument {
  const path = pathTo(document.root, id);
  const node = path.at(-1);
  if (!node) return document;
  let changed = change(node);
  if (changed === node) return document;
  for (let at = path.length - 2; at >= 0; at--) {
    const parent = path[at] as MapNode;
    const below = path[at + 1];
    changed = { ...parent, children: parent.children.map((child) => (child === below ? changed : child)) };
  }
  return { ...document, root: changed };
}

function insert(document: MapDocument, parent: string, at: number, branch: NewBranch): MapDocument {
  let { nextId } = document;
  const make = ({ text, notes = '', task, children = [] }: NewBranch): MapNode => {
    const id = `n${nextId++}`;
    const node = {
      id,
      kind: 'item',
      level: 0,
      text: safeTitle('item', text, task),
      task,
      notes: closedNotes(notes),
    } as const;
    return { ...node, children: children.map(make) };
  };
  const made = make(branch);
  const attached = attach(document, parent, at, made, true);
  if (attached === document) return document;
  return { ...attached, nextId };
}

function move(document: MapDocument, id: string, parent: string, at: number): MapDocument {
  const path = pathTo(document.root, id);
  const node = path.at(-1);
  const from = path.at(-2);
  const target = findNode(document.root, parent);
  if (!node || !from || !target || findNode(node, parent)) return document;
  // The place is counted with the node still in it.
  const index = from.children.indexOf(node);
  const place = from === target && index < at ? at - 1 : at;
  if (from === target && index === place) return document;
  return attach(detach(document, id), parent, place, node, false);
}

function attach(document: MapDocument, id: string, at: number, node: MapNode, isNew: boolean): MapDocument {
  return replace(document, id, (parent) => {
    const index = Math.min(Math.max(at, 0), parent.children.length);
    const child = placed(node, kindAmong(parent, index, node, isNew), parent, index);
    const children = parent.children.toSpliced(index, 0, child);
    const gaps = parent.source?.gaps;
    const source = parent.source &&
      gaps && { ...parent.source, gaps: gaps.toSpliced(Math.max(index, 1), 0, written('')) };
    return { ...parent, children, source };
  });
}

function detach(document: MapDocument, id: string): MapDocument {
  const parent = pathTo(document.root, id).at(-2);
  if (!parent) return document;
  return replace(document, parent.id, (node) => {
    const at = node.children.findIndex((child) => child.id === id);
    const { source } = node;
    return {
      ...node,
      children: node.children.toSpliced(at, 1),
      source: source && { ...source, gaps: joinGaps(source.gaps, at) },
    };
  });
}

/** The parts before and behind a child that is gone become one. */
function joinGaps(gaps: readonly Slice[], at: number): Slice[] {
  const [before, behind] = [gaps[at], gaps[at + 1]];
  const joined = !before?.text.trim() ? behind : !behind?.text.trim() ? before : written(joinText(before, behind));
  return gaps.toSpliced(at, 2, joined ?? written(''));
}

function joinText(before: Slice, behind: Slice): string {
  const lineEnd = before.text.includes('\r\n') ? '\r\n' : '\n';
  return `${before.text.trimEnd()}${lineEnd}${lineEnd}${behind.text}`;
}

function rename(document: MapDocument, id: string, text: string): MapDocument {
  return replace(document, id, (node) => {
    // A task is set by its own edit: a title that begins like one stays a title.
    const title = safeTitle(node.kind, text, node.task);
    if (title === node.text) return node;
    return node.level === 0 && node.kind === 'root'
      ? titledRoot(node, title, document.lineEnd)
      : retitle(node, title, node.task);
  });
}

/** A root that was without a heading gets one; headings of the first level below it go down by one. */
function titledRoot(root: MapNode, text: string, lineEnd: string): MapNode {
  const children = root.children.map((child) => (child.level === 1 ? atLevel(child, 2) : child));
  const source = root.source && { ...root.source, head: written(`# ${text}${lineEnd}`) };
  return { ...root, level: 1, text, children, source };
}

function setNotes(document: MapDocument, id: string, notes: string): MapDocument {
  const text = closedNotes(notes);
  const changed = replace(document, id, (node) =>
    node.notes === text ? node : withNotes(node, text, document.lineEnd),
  );
  return changed !== document && holdsNodes(text) ? parseMap(writeMap(changed), changed) : changed;
}

function setTask(document: MapDocument, id: string, task: boolean | undefined): MapDocument {
  return replace(document, id, (node) => retitle(node, safeTitle(node.kind, node.text, task), task));
}
