import { editMap, type MapEdit, nextNodeId } from '../document/edit-map.ts';
import type { MapDocument, MapNode } from '../document/map-node.ts';
import { nodesOf, pathTo } from '../document/map-tree.ts';
import type { Look } from './map-look.ts';

/** A map while it is on the page: what it is, what it was, and where the visitor is in it. */
export interface MapState extends Look {
  document: MapDocument;
  /** Earlier documents, the newest last: they share what did not change. */
  past: readonly MapDocument[];
  future: readonly MapDocument[];
  /** Of the last change: several of one kind in a row are undone together. */
  burst: string | undefined;
  selected: string;
  editing: string | undefined;
  /** It was made a moment ago: without words it goes again. */
  isNew: boolean;
  focus: string | undefined;
}

export type MapAction =
  | { do: 'edit'; edit: MapEdit; select?: string; burst?: string }
  | { do: 'begin'; parent: string; at: number }
  | { do: 'rename'; id: string; text: string | undefined }
  | { do: 'replace'; document: MapDocument; burst?: string }
  | { do: 'grow'; document: MapDocument }
  | { do: 'undo' | 'redo' }
  | { do: 'select' | 'startEdit' | 'toggle'; id: string }
  | { do: 'focus'; id: string | undefined }
  | { do: 'look'; look: Partial<Look> }
  | { do: 'fold'; level: number | undefined }
  | { do: 'colour'; id: string; colour: string | undefined };

const mostSteps = 300;

export const stateOf = (document: MapDocument, look: Look): MapState => ({
  document,
  past: [],
  future: [],
  burst: undefined,
  selected: document.root.id,
  editing: undefined,
  isNew: false,
  focus: undefined,
  ...look,
});

export function changeMap(state: MapState, action: MapAction): MapState {
  switch (action.do) {
    case 'edit':
      return select(step(state, editMap(state.document, action.edit), action.burst), action.select);
    case 'begin':
      return begin(state, action.parent, action.at);
    case 'rename':
      return rename(state, action.id, action.text);
    case 'replace':
      return step(state, action.document, action.burst);
    case 'grow':
      return {
        ...state,
        document: action.document,
        selected: state.document.root.id === state.selected ? action.document.root.id : state.selected,
      };
    case 'undo':
      return travel(state, state.past, state.future, 'past');
    case 'redo':
      return travel(state, state.future, state.past, 'future');
    case 'select':
      return select(state, action.id);
    case 'startEdit':
      return { ...select(state, action.id), editing: action.id, isNew: false };
    case 'toggle':
      return { ...state, folded: toggled(state.folded, action.id), selected: action.id };
    case 'focus':
      return { ...state, focus: action.id, selected: action.id ?? state.selected };
    case 'look':
      return withVisibleSelection({ ...state, ...action.look });
    case 'fold': {
      const folded = action.level === undefined ? new Set<string>() : foldedBelow(state.document.root, action.level);
      return withVisibleSelection({ ...state, folded });
    }
    case 'colour':
      return { ...state, colours: coloured(state.colours, action.id, action.colour) };
  }
}

/** Takes a new document; the one before can be had again. */
function step(state: MapState, document: MapDocument, burst?: string): MapState {
  if (document === state.document) return state;
  const isSame = burst !== undefined && burst === state.burst && state.past.length > 0;
  const past = isSame ? state.past : [...state.past, state.document].slice(-mostSteps);
  return withVisibleSelection({ ...state, document, past, future: [], burst, editing: undefined, isNew: false });
}

function travel(
  state: MapState,
  from: readonly MapDocument[],
  to: readonly MapDocument[],
  way: 'past' | 'future',
): MapState {
  const document = from.at(-1);
  if (!document) return state;
  // An id is never used twice, also after what had it was undone.
  const kept = { ...document, nextId: Math.max(document.nextId, state.document.nextId) };
  const [rest, added] = [from.slice(0, -1), [...to, state.document]];
  const selected = changedNode(state.document, kept) ?? survivorOf(state, kept);
  const steps = way === 'past' ? { past: rest, future: added } : { future: rest, past: added };
  return withVisibleSelection({
    ...state,
    ...steps,
    document: kept,
    selected,
    burst: undefined,
    editing: undefined,
    isNew: false,
  });
}

/** The first node that one document has and the other has not, or has with other words. */
function changedNode(before: MapDocument, after: MapDocument): string | undefined {
  const known = new Map([...nodesOf(before.root)].map((node) => [node.id, node.text]));
  for (const { id, text } of nodesOf(after.root)) if (known.get(id) !== text) return id;
  return undefined;
}

/** The chosen node, or the nearest above it that is still there. */
function survivorOf({ document, selected }: MapState, after: MapDocument): string {
  const above = pathTo(document.root, selected).findLast(({ id }) => pathTo(after.root, id).length > 0);
  return above?.id ?? selected;
}

/** A new node without words, which are typed at once. */
function begin(state: MapState, parent: string, at: number): MapState {
  const id = nextNodeId(state.document);
  const document = editMap(state.document, { type: 'insert', parent, at, branch: { text: '' } });
  if (document === state.document) return state;
  const folded = state.folded.has(parent) ? toggled(state.folded, parent) : state.folded;
  return { ...step(state, document), folded, selected: id, editing: id, isNew: true };
}

/** Ends the change of a node's words. A new node that got none is as if it had never been. */
function rename(state: MapState, id: string, text: string | undefined): MapState {
  const words = text?.trim();
  if (state.isNew && state.editing === id) {
    const before = state.past.at(-1);
    if (!words && before) {
      const parent = pathTo(state.document.root, id).at(-2);
      const back = { ...before, nextId: state.document.nextId };
      return {
        ...state,
        document: back,
        past: state.past.slice(0, -1),
        selected: parent?.id ?? back.root.id,
        editing: undefined,
        isNew: false,
      };
    }
    const document = editMap(state.document, { type: 'rename', id, text: words ?? '' });
    return { ...state, document, editing: undefined, isNew: false, burst: undefined };
  }
  const done = { ...state, editing: undefined };
  if (words === undefined) return done;
  return step(done, editMap(state.document, { type: 'rename', id, text: words }));
}

function select(state: MapState, id: string | undefined): MapState {
  if (id === undefined || id === state.selected) return state;
  const path = pathTo(state.document.root, id);
  if (path.length === 0) return state;
  // What is chosen can be seen.
  const above = path.slice(0, -1).filter((node) => state.folded.has(node.id));
  const folded = above.length
    ? new Set([...state.folded].filter((one) => !above.some((node) => node.id === one)))
    : state.folded;
  const focus = state.focus !== undefined && path.some((node) => node.id === state.focus) ? state.focus : undefined;
  return { ...state, selected: id, folded, focus, editing: state.editing === id ? id : undefined };
}

/** The chosen node, or what is nearest to it of what is still there and not folded away. */
function withVisibleSelection(state: MapState): MapState {
  const { document, selected, focus } = state;
  const path = pathTo(document.root, selected);
  if (focus !== undefined && pathTo(document.root, focus).length === 0)
    return withVisibleSelection({ ...state, focus: undefined });
  const folded = path.slice(0, -1).find((node) => node !== document.root && state.folded.has(node.id));
  if (folded) return { ...state, selected: folded.id };
  return path.length ? state : { ...state, selected: focus ?? document.root.id };
}

function toggled(folded: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(folded);
  if (!next.delete(id)) next.add(id);
  return next;
}

function coloured(
  colours: ReadonlyMap<string, string>,
  id: string,
  colour: string | undefined,
): ReadonlyMap<string, string> {
  const next = new Map(colours);
  if (colour) next.set(id, colour);
  else next.delete(id);
  return next;
}

/** What is folded when branches are open down to a level; 1: the branches of the root alone are seen. */
function foldedBelow(root: MapNode, level: number): ReadonlySet<string> {
  const folded = new Set<string>();
  const walk = (node: MapNode, depth: number) => {
    if (depth >= level && node.children.length > 0) folded.add(node.id);
    for (const child of node.children) walk(child, depth + 1);
  };
  for (const child of root.children) walk(child, 1);
  return folded;
}

export function findNodes(root: MapNode, query: string): string[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return [];
  const found: string[] = [];
  for (const { id, text, notes } of nodesOf(root))
    if (`${text}\n${notes}`.toLocaleLowerCase().includes(wanted)) found.push(id);
  return found;
}
