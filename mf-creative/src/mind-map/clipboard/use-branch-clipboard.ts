import type { ClipboardEvent } from 'react';
import type { NewBranch } from '../document/edit-map.ts';
import { nextNodeId } from '../document/edit-map.ts';
import { pathTo } from '../document/map-tree.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { branchesOfText, branchOf, htmlList, indentedList } from './branches.ts';
import { branchesOfHtml } from './branches-of-html.ts';

/** What this page puts beside the plain list: notes and tasks survive. */
const ownType = 'application/x-mind-map';
/** More nodes than these are not pasted at once. */
const mostNodes = 5000;

/** Branches copied, cut and pasted: between maps, and as an indented list from and to Word, a browser, an editor. */
export function useBranchClipboard({ state, dispatch, hands }: MapEditor, canEdit: boolean) {
  /** The chosen node; a field inside of a node has the clipboard for itself. */
  const nodeOf = ({ target }: ClipboardEvent<HTMLElement>) =>
    target instanceof HTMLTextAreaElement ? undefined : pathTo(state.document.root, state.selected).at(-1);
  function put(event: ClipboardEvent<HTMLElement>): boolean {
    const chosen = nodeOf(event);
    if (!chosen || document.getSelection()?.toString()) return false;
    event.preventDefault();
    const branches = [branchOf(chosen)];
    event.clipboardData.setData('text/plain', indentedList(branches));
    event.clipboardData.setData('text/html', htmlList(branches));
    event.clipboardData.setData(ownType, JSON.stringify(branches));
    return true;
  }
  return {
    onCopy: (event: ClipboardEvent<HTMLElement>) => void put(event),
    onCut(event: ClipboardEvent<HTMLElement>) {
      if (canEdit && put(event)) hands.remove(state.selected);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const chosen = nodeOf(event);
      if (!canEdit || !chosen) return;
      const branches = branchesIn(event.clipboardData);
      if (branches.length === 0) return;
      event.preventDefault();
      const burst = `paste ${nextNodeId(state.document)}`;
      for (const [at, branch] of branches.entries()) {
        const edit = { type: 'insert', parent: chosen.id, at: chosen.children.length + at, branch } as const;
        dispatch({ do: 'edit', edit, burst });
      }
      hands.select(nextNodeId(state.document));
    },
  };
}

/** What of the clipboard is taken. Its own form may be forged by any page: only what it should hold is read of it. */
function branchesIn(data: DataTransfer): NewBranch[] {
  const own = readOwn(data.getData(ownType));
  const branches = own ?? branchesOfHtml(data.getData('text/html')) ?? branchesOfText(data.getData('text/plain'));
  return countOf(branches) > mostNodes ? [] : branches;
}

const countOf = (branches: readonly NewBranch[]): number =>
  branches.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);

function readOwn(json: string): NewBranch[] | undefined {
  if (!json) return undefined;
  try {
    const read: unknown = JSON.parse(json);
    return Array.isArray(read) ? read.flatMap(readBranch) : undefined;
  } catch {
    return undefined;
  }
}

function readBranch(value: unknown): NewBranch[] {
  if (typeof value !== 'object' || value === null) return [];
  const { text, notes, task, children } = value as Record<string, unknown>;
  if (typeof text !== 'string') return [];
  return [
    {
      text,
      ...(typeof notes === 'string' ? { notes } : {}),
      ...(typeof task === 'boolean' ? { task } : {}),
      children: Array.isArray(children) ? children.flatMap(readBranch) : [],
    },
  ];
}
