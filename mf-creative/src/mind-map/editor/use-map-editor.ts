import { useMemo, useReducer, useRef } from 'react';
import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import type { DropPlace, MapHands } from '../canvas/map-hands.ts';
import type { MapDocument } from '../document/map-node.ts';
import { pathTo } from '../document/map-tree.ts';
import type { Point } from '../viewport/viewport.ts';
import { readLook } from './map-look.ts';
import { changeMap, type MapState, stateOf } from './map-state.ts';

interface Openers {
  openDetails(id: string): void;
  openMenu(id: string, at: Point): void;
  showBar(isShown: boolean): void;
  search(): void;
}

/** The map on the page and what is done to it. The hands stay the same, so that nodes are drawn again only when they change. */
export function useMapEditor(first: MapDocument, look: MapLook, openers: Openers) {
  const [state, dispatch] = useReducer(changeMap, undefined, () => stateOf(first, readLook(first, look)));
  const now = useRef<MapState>(state);
  now.current = state;
  const open = useRef(openers);
  open.current = openers;
  const hands = useMemo((): MapHands => {
    const siblingOf = (id: string, before: boolean) => {
      const path = pathTo(now.current.document.root, id);
      const [parent, node] = path.slice(-2);
      if (!parent || !node || path.length < 2) return;
      dispatch({ do: 'begin', parent: parent.id, at: parent.children.indexOf(node) + (before ? 0 : 1) });
    };
    const childOf = (id: string) => {
      const node = pathTo(now.current.document.root, id).at(-1);
      if (node) dispatch({ do: 'begin', parent: id, at: node.children.length });
    };
    return {
      select: (id) => dispatch({ do: 'select', id }),
      toggle(id) {
        const path = pathTo(now.current.document.root, id);
        if (path.length > 1 && path.at(-1)?.children.length) dispatch({ do: 'toggle', id });
      },
      edit: (id) => dispatch({ do: 'startEdit', id }),
      rename(id, text, then) {
        dispatch({ do: 'rename', id, text });
        if (then && text?.trim()) childOf(id);
      },
      addChild: childOf,
      addSibling: (id, before = false) => siblingOf(id, before),
      remove(id) {
        const [parent, node] = pathTo(now.current.document.root, id).slice(-2);
        if (!parent || !node || parent === node) return;
        const at = parent.children.indexOf(node);
        const next = parent.children[at + 1] ?? parent.children[at - 1] ?? parent;
        dispatch({ do: 'edit', edit: { type: 'remove', id }, select: next.id });
      },
      move: (id: string, { parentId, index }: DropPlace) =>
        dispatch({ do: 'edit', edit: { type: 'move', id, parent: parentId, at: index } }),
      toggleTask(id) {
        const node = pathTo(now.current.document.root, id).at(-1);
        if (node) dispatch({ do: 'edit', edit: { type: 'setTask', id, task: !node.task } });
      },
      openDetails: (id) => open.current.openDetails(id),
      openMenu: (id, at) => open.current.openMenu(id, at),
      showBar: (isShown) => open.current.showBar(isShown),
      undo: () => dispatch({ do: 'undo' }),
      redo: () => dispatch({ do: 'redo' }),
      search: () => open.current.search(),
    };
  }, []);
  return { state, dispatch, hands };
}
export type MapEditor = ReturnType<typeof useMapEditor>;
