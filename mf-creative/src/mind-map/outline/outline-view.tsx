import { ChevronRight } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useLayoutEffect,
  useRef,
} from 'react';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { styled } from 'shared/ui/kit.ts';
import type { MapHands } from '../canvas/map-hands.ts';
import { nameOf } from '../canvas/map-node-box.tsx';
import { movedBy, pressKey } from '../canvas/tree-keys.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';

interface OutlineViewProps {
  label: string;
  map: PlacedMap;
  selected: string | undefined;
  editing: string | undefined;
  found: ReadonlySet<string>;
  canEdit: boolean;
  hands: MapHands;
  clipboard: Pick<React.DOMAttributes<HTMLElement>, 'onCopy' | 'onCut' | 'onPaste'>;
}

/** The whole map as a nested list with all notes: readable without code, and changed by the same hands as the canvas. */
export function OutlineView({ label, map, selected, editing, found, canEdit, hands, clipboard }: OutlineViewProps) {
  const list = useRef<HTMLUListElement>(null);
  const [root] = map.nodes;
  const active = selected !== undefined && map.byId.has(selected) ? selected : root?.node.id;
  useFocus(list, active, editing);
  if (!root) return null;
  function press(event: KeyboardEvent<HTMLElement>) {
    const from = active === undefined ? undefined : map.byId.get(active);
    if (!from || event.target instanceof HTMLTextAreaElement || isComposing(event.nativeEvent)) return;
    if (pressInList(event, map, from, hands, canEdit)) event.preventDefault();
  }
  const guard =
    (act: ((event: ClipboardEvent<HTMLElement>) => void) | undefined) => (event: ClipboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLTextAreaElement)) act?.(event);
    };
  return (
    <Sheet>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list without code, a tree with it
        role="tree"
        aria-label={label}
        ref={list}
        onKeyDown={press}
        {...pointed(hands, canEdit)}
        onCopy={guard(clipboard.onCopy)}
        onCut={guard(clipboard.onCut)}
        onPaste={guard(clipboard.onPaste)}
      >
        <Item
          placed={root}
          path={pathOf(map, active)}
          editing={editing}
          found={found}
          canEdit={canEdit}
          hands={hands}
        />
      </ul>
    </Sheet>
  );
}

/** What a pointer does to an item: all items have one listener. */
function pointed(hands: MapHands, canEdit: boolean) {
  const rowOf = ({ target }: { target: EventTarget }) => {
    const isRow = target instanceof Element && target.closest('.row') && !target.closest('a, textarea');
    return isRow ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id === undefined) return;
      hands.select(id);
      const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
      if (act === 'fold') hands.toggle(id);
      else if (act === 'task') hands.toggleTask(id);
      else (event.target as Element).closest<HTMLElement>('[data-id]')?.focus({ preventScroll: true });
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const id = target.getAttribute('role') === 'treeitem' ? target.dataset.id : undefined;
      if (id !== undefined) hands.select(id);
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id !== undefined && canEdit && !(event.target as Element).closest('[data-act]')) hands.edit(id);
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event);
      if (id === undefined) return;
      event.preventDefault();
      hands.select(id);
      hands.openMenu(id, { x: event.clientX, y: event.clientY });
    },
  };
}

/** Arrows as in every tree; all other keys as on the canvas. */
function pressInList(
  event: KeyboardEvent,
  map: PlacedMap,
  from: PlacedNode,
  hands: MapHands,
  canEdit: boolean,
): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const { node, parent, hidden } = from;
  const isPlain = !altKey && !ctrlKey && !metaKey;
  if (altKey && key.startsWith('Arrow')) {
    // Out is left and in is right, on which side of the root a branch may be.
    const place = canEdit ? movedBy({ ...from, side: 1 }, key) : undefined;
    if (place) hands.move(node.id, place);
    return true;
  }
  if (isPlain && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const next = map.nodes[map.nodes.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)];
    if (next) hands.select(next.node.id);
    return true;
  }
  if (isPlain && key === 'ArrowRight') {
    if (hidden > 0) hands.toggle(node.id);
    else if (from.children[0]) hands.select(from.children[0].node.id);
    return true;
  }
  if (isPlain && key === 'ArrowLeft') {
    if (from.children.length > 0 && parent) hands.toggle(node.id);
    else if (parent) hands.select(parent.node.id);
    return true;
  }
  return pressKey(event, map, from, hands, canEdit);
}

/** The chosen node and those above it; what is not on this path need not be drawn again. */
function pathOf(map: PlacedMap, id: string | undefined): readonly string[] {
  const path: string[] = [];
  for (let one = id === undefined ? undefined : map.byId.get(id); one; one = one.parent) path.unshift(one.node.id);
  return path;
}

interface ItemProps {
  placed: PlacedNode;
  /** From this node to the chosen one; empty: it is elsewhere. */
  path: readonly string[];
  editing: string | undefined;
  found: ReadonlySet<string>;
  canEdit: boolean;
  hands: MapHands;
}

const nowhere: readonly string[] = [];

const Item = memo(function Item({ placed, path, editing, found, canEdit, hands }: ItemProps) {
  const { node, depth, lines, link, children, hidden } = placed;
  const { id, task, notes } = node;
  const isSelected = path.length === 1;
  const isEditing = editing === id;
  return (
    // The item is its own line: what is below it is not a part of its name.
    <li role="none" data-depth={Math.min(depth, 3)}>
      <div
        className="row"
        role="treeitem"
        data-id={id}
        data-found={found.has(id) || undefined}
        aria-label={nameOf(placed)}
        aria-level={depth + 1}
        aria-posinset={placed.position}
        aria-setsize={placed.siblings}
        aria-expanded={node.children.length > 0 ? hidden === 0 : undefined}
        aria-selected={isSelected}
        aria-checked={task}
        tabIndex={isSelected && !isEditing ? 0 : -1}
      >
        {node.children.length > 0 && depth > 0 ? (
          <i className="mark" data-open={hidden === 0 || undefined} data-act="fold">
            <ChevronRight aria-hidden />
          </i>
        ) : (
          <i className="mark" data-dot />
        )}
        {task !== undefined && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-hidden
            checked={task}
            disabled={!canEdit}
            readOnly
            data-act="task"
          />
        )}
        {isEditing ? (
          <Words text={node.text} onEnd={(text, then) => hands.rename(id, text, then)} />
        ) : (
          <span className="words" dir="auto" data-done={task || undefined}>
            {lines.join('') || '空节点'}
          </span>
        )}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
            打开链接
          </a>
        )}
      </div>
      {notes && <pre dir="auto">{notes}</pre>}
      {children.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: the children of an item of a tree
        <ul role="group">
          {children.map((child) => (
            <Item
              key={child.node.id}
              placed={child}
              path={path[1] === child.node.id ? path.slice(1) : nowhere}
              editing={editing}
              found={found}
              canEdit={canEdit}
              hands={hands}
            />
          ))}
        </ul>
      )}
    </li>
  );
}, isSame);

function isSame(a: ItemProps, b: ItemProps): boolean {
  const isElsewhere = a.path.length === 0 && b.path.length === 0;
  return (
    a.placed === b.placed && isElsewhere && a.editing === b.editing && a.found === b.found && a.canEdit === b.canEdit
  );
}

function Words({ text, onEnd }: { text: string; onEnd(text: string | undefined, then?: 'child' | 'sibling'): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (words: string | undefined, then?: 'child' | 'sibling') => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(words, then);
  };
  return (
    <textarea
      ref={field}
      aria-label="节点文字"
      rows={1}
      defaultValue={text}
      maxLength={2000}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        const { value } = event.currentTarget;
        if (event.key === 'Escape') end(undefined);
        else if (event.key === 'Enter' && !event.shiftKey) end(value);
        else if (event.key === 'Tab' && !event.shiftKey) end(value, 'child');
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** The chosen item has the keyboard when the tree has it. */
function useFocus(list: { current: HTMLElement | null }, active: string | undefined, editing: string | undefined) {
  const wasHere = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // A field that is gone has left the focus to the page itself.
    const isHere = list.current?.contains(activeElement) || (wasHere.current && activeElement === document.body);
    wasHere.current = isHere === true || editing !== undefined;
    if (!isHere || editing !== undefined || active === undefined) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(active)}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active, editing]);
}

const Sheet = styled('div')`
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  padding: var(--space-5);
  background: var(--surface-raised);

  ul { margin: 0; padding: 0; list-style: none; }
  & > ul { max-width: 860px; margin: 0 auto; }
  ul ul { padding-left: 22px; }
  li > ul > li[data-depth='1'] { content-visibility: auto; contain-intrinsic-size: auto 200px; }
  .row { display: flex; gap: 6px; align-items: flex-start; min-height: 32px; padding: 4px 8px; border-radius: var(--radius-control); font-size: var(--type-interface); line-height: 1.7; outline: none; }
  .row:hover { background: var(--fill); }
  .row[aria-selected=true] { background: var(--accent-soft); }
  .row:focus-visible { outline: var(--focus-ring); outline-offset: -2px; }
  .row[data-found] { background: var(--warning-soft); }
  li[data-depth='0'] > .row { font-size: var(--type-title); font-weight: var(--weight-strong); }
  li[data-depth='1'] > .row { margin-top: var(--space-2); font-size: var(--type-text); font-weight: var(--weight-medium); }
  .mark { flex: none; display: grid; place-items: center; width: 20px; height: 1.7em; color: var(--text-2); cursor: pointer; }
  .mark svg { width: 16px; height: 16px; transition: transform var(--motion-fast) var(--ease); }
  .mark[data-open] svg { transform: rotate(90deg); }
  .mark[data-dot]::before { content: ''; width: 5px; height: 5px; border-radius: 50%; background: var(--text-3); }
  .words { min-width: 0; overflow-wrap: anywhere; }
  .words[data-done] { color: var(--text-2); text-decoration: line-through; }
  .row a { flex: none; color: var(--accent-text); font-size: var(--type-meta); line-height: 24px; }
  input { flex: none; width: 16px; height: 16px; margin: 5px 2px 0 0; accent-color: var(--accent); }
  textarea { flex: 1; min-width: 0; padding: 0 6px; border: 1px solid var(--accent-text); border-radius: var(--radius-control); background: var(--surface-overlay); color: var(--text); font: inherit; line-height: inherit; resize: none; field-sizing: content; }
  pre { margin: 0 0 var(--space-2) 34px; padding: var(--space-2) var(--space-3); overflow-x: auto; border-left: 2px solid var(--line-strong); color: var(--text-2); font-family: inherit; font-size: 0.8125rem; line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (pointer: coarse) { .row { min-height: 44px; align-items: center; } .mark { width: 32px; height: 32px; } }
  @media (max-width: 767.98px) { padding: var(--space-3) var(--space-2); ul ul { padding-left: 14px; } }
`;
