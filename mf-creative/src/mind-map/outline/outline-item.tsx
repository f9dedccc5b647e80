import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { MapHands } from '../canvas/map-hands.ts';
import { nameOf } from '../canvas/map-node-box.tsx';
import { WordsField } from '../canvas/words-field.tsx';
import type { PlacedNode } from '../layout/place-nodes.ts';
import { readableNotes } from '../out/notes-blocks.ts';

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

export const OutlineItem = memo(function OutlineItem(props: ItemProps) {
  const { placed, path, editing, found, canEdit, hands } = props;
  const { node, depth, words, link, children, hidden } = placed;
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
          <WordsField text={node.text} onEnd={(text, then) => hands.rename(id, text, then)} />
        ) : (
          <span className="words" dir="auto" data-done={task || undefined}>
            {words || '空节点'}
          </span>
        )}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
            打开链接
          </a>
        )}
      </div>
      {notes && <pre dir="auto">{readableNotes(notes)}</pre>}
      {children.length > 0 && <Branches {...props} />}
    </li>
  );
}, isSame);

function isSame(a: ItemProps, b: ItemProps): boolean {
  const isElsewhere = a.path.length === 0 && b.path.length === 0;
  return (
    a.placed === b.placed && isElsewhere && a.editing === b.editing && a.found === b.found && a.canEdit === b.canEdit
  );
}

function Branches({ placed, path, ...shared }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group below an item of a tree is no set of fields
    <ul role="group">
      {placed.children.map((child) => (
        <OutlineItem
          key={child.node.id}
          {...shared}
          placed={child}
          path={path[1] === child.node.id ? path.slice(1) : nowhere}
        />
      ))}
    </ul>
  );
}
