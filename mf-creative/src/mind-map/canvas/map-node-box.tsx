import { ExternalLink, NotebookPen } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { PlacedNode } from '../layout/place-nodes.ts';
import type { Point } from '../viewport/viewport.ts';
import type { MapHands } from './map-hands.ts';
import { WordsField } from './words-field.tsx';

interface NodeBoxProps {
  placed: PlacedNode;
  /** The upper left corner of its branch, which moves as a whole; of the root the origin of the map. */
  origin: Point;
  colour: string;
  isSelected: boolean;
  isEditing: boolean;
  isFound: boolean;
  isDragged: boolean;
  hands: MapHands;
}

/** One node on the canvas: an item of the tree. Its place is measured before, so that the browser lays nothing out. */
export const MapNodeBox = memo(
  function MapNodeBox({ placed, origin, colour, isSelected, isEditing, isFound, isDragged, hands }: NodeBoxProps) {
    const { node, depth, x, y, width, height, lines, side, hidden, link } = placed;
    const style: CSSProperties & Record<'--branch', string> = {
      left: x - origin.x,
      top: y - origin.y,
      width,
      height,
      '--branch': colour,
    };
    return (
      <div
        role="treeitem"
        className="node"
        style={style}
        data-id={node.id}
        data-depth={Math.min(depth, 2)}
        data-side={side}
        data-found={isFound || undefined}
        data-dragged={isDragged || undefined}
        aria-label={nameOf(placed)}
        aria-level={depth + 1}
        aria-posinset={placed.position}
        aria-setsize={placed.siblings}
        aria-expanded={node.children.length > 0 ? hidden === 0 : undefined}
        aria-selected={isSelected}
        aria-checked={node.task === undefined ? undefined : node.task}
        tabIndex={isSelected && !isEditing ? 0 : -1}
      >
        {node.task !== undefined && <i className="task" data-act="task" data-done={node.task || undefined} />}
        {isEditing ? (
          <WordsField
            className="words-field"
            text={node.text}
            onEnd={(text, then) => hands.rename(node.id, text, then)}
          />
        ) : (
          <span className="words" dir="auto">
            {lines.length === 1
              ? lines[0] || ' '
              : lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                  <span key={at}>{line || ' '}</span>
                ))}
          </span>
        )}
        {link && !isEditing && (
          <a
            className="sign"
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabIndex={-1}
            aria-label="打开链接"
            title={link}
          >
            <ExternalLink aria-hidden />
          </a>
        )}
        {node.notes && !isEditing && (
          <i className="sign" data-act="notes" title="备注">
            <NotebookPen aria-hidden />
          </i>
        )}
        {node.children.length > 0 && depth > 0 && (
          // The name of the node says it.
          <i
            aria-hidden
            className="fold"
            data-act="fold"
            data-folded={hidden > 0 || undefined}
            data-sign={hidden > 0 ? (hidden > 99 ? '99+' : hidden) : '−'}
            title={hidden > 0 ? '展开' : '收起'}
          />
        )}
      </div>
    );
  },
  (a, b) =>
    a.isSelected === b.isSelected &&
    a.isEditing === b.isEditing &&
    a.isFound === b.isFound &&
    a.isDragged === b.isDragged &&
    a.colour === b.colour &&
    a.hands === b.hands &&
    isSamePlace(a, b) &&
    isSameItem(a.placed, b.placed),
);

/** A node, and what its place is counted from. */
type Counted = Pick<NodeBoxProps, 'placed' | 'origin'>;

export const isSamePlace = (a: Counted, b: Counted) =>
  a.placed.x - a.origin.x === b.placed.x - b.origin.x && a.placed.y - a.origin.y === b.placed.y - b.origin.y;

export const isSameItem = (a: PlacedNode, b: PlacedNode) =>
  a === b ||
  (a.node.id === b.node.id &&
    a.node.text === b.node.text &&
    a.node.task === b.node.task &&
    a.lines === b.lines &&
    a.side === b.side &&
    a.hidden === b.hidden &&
    a.position === b.position &&
    a.siblings === b.siblings &&
    (a.node.notes === '') === (b.node.notes === '') &&
    (a.node.children.length === 0) === (b.node.children.length === 0));

/** What a screen reader says of a node: its words and what hangs on it. */
export function nameOf({ node, words, hidden, link }: PlacedNode): string {
  const parts = [words || '空节点'];
  if (node.notes) parts.push('有备注');
  if (link) parts.push('有链接');
  if (hidden > 0) parts.push(`收起了 ${hidden} 个节点`);
  return parts.join('，');
}
