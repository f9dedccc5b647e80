import {
  ChevronsDownUp,
  ChevronsUpDown,
  CornerDownRight,
  Ellipsis,
  ListPlus,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { styled } from 'shared/ui/kit.ts';
import type { MapNode } from '../document/map-node.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';

interface NodeBarProps {
  node: MapNode;
  editor: MapEditor;
  canEdit: boolean;
}

/** Under the thumb: what a finger does most with the chosen node, and the way to the rest. */
export function NodeBar({ node: { id, children }, editor: { state, hands }, canEdit }: NodeBarProps) {
  const isRoot = id === state.document.root.id;
  const isFolded = state.folded.has(id);
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    hands.openMenu(id, { x: left, y: top });
  };
  const tool = (Icon: LucideIcon, word: string, act: () => void) => (
    <button type="button" onClick={act}>
      <Icon aria-hidden />
      {word}
    </button>
  );
  return (
    <Bar role="toolbar" aria-label="节点操作">
      {canEdit && tool(PencilLine, '改文字', () => hands.edit(id))}
      {canEdit && tool(CornerDownRight, '子节点', () => hands.addChild(id))}
      {canEdit && !isRoot && tool(ListPlus, '同级', () => hands.addSibling(id))}
      {!isRoot &&
        children.length > 0 &&
        tool(isFolded ? ChevronsUpDown : ChevronsDownUp, isFolded ? '展开' : '收起', () => hands.toggle(id))}
      <button type="button" aria-haspopup="menu" onClick={openMenu}>
        <Ellipsis aria-hidden />
        更多
      </button>
    </Bar>
  );
}

const Bar = styled('div')`
  position: absolute; z-index: 4; right: 0; bottom: var(--space-3); left: 0; display: flex; width: fit-content; max-width: calc(100% - 2 * var(--space-2)); margin: 0 auto; padding: var(--space-1); border-radius: var(--radius-sheet); background: var(--surface-overlay); box-shadow: var(--shadow-overlay);
  button { display: grid; flex: 1 1 64px; gap: 2px; justify-items: center; align-content: center; min-width: 56px; min-height: 52px; border-radius: var(--radius-control); color: var(--text); font-size: var(--type-meta); white-space: nowrap; }
  button:active { background: var(--fill-strong); }
  svg { width: 20px; height: 20px; color: var(--text-2); }
  @media print { display: none; }
`;
