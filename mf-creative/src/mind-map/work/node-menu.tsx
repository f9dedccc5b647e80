import {
  ClipboardCopy,
  CornerDownRight,
  Focus,
  ListPlus,
  MessageCircle,
  NotebookPen,
  PencilLine,
  Sparkles,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from 'shared/site/toasts.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import { branchOf, htmlList, indentedList } from '../clipboard/branches.ts';
import type { MapNode } from '../document/map-node.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import type { Point } from '../viewport/viewport.ts';

export interface NodeMenuProps {
  node: MapNode;
  at: Point;
  editor: MapEditor;
  canEdit: boolean;
  /** What the model can be asked. */
  wishes: readonly Wish[];
  /** Undefined: there is nobody who could be asked. */
  help: ((wish: Wish) => void) | undefined;
  onClose(): void;
}

/** What the model is asked to do with a branch. */
export type Wish = 'expand' | 'rephrase' | 'summarise' | 'chat';

interface Line {
  icon: ReactNode;
  word: string;
  keys?: string;
  act(): void;
}

/** What is done with a node; each line has its key, where there is one and a keyboard. */
export function NodeMenu({ node, at, editor, canEdit, wishes, help, onClose }: NodeMenuProps) {
  const { state, hands, dispatch } = editor;
  const { id } = node;
  const isRoot = node === state.document.root;
  const hasKeys = !window.matchMedia?.('(pointer: coarse)').matches;
  const lines: Line[] = [];
  if (canEdit) {
    lines.push({ icon: <PencilLine />, word: '修改文字', keys: 'F2', act: () => hands.edit(id) });
    lines.push({ icon: <CornerDownRight />, word: '添加子节点', keys: 'Tab', act: () => hands.addChild(id) });
    if (!isRoot)
      lines.push({ icon: <ListPlus />, word: '添加同级节点', keys: 'Enter', act: () => hands.addSibling(id) });
  }
  lines.push({
    icon: <NotebookPen />,
    word: canEdit ? '备注、链接和任务' : '查看备注',
    act: () => hands.openDetails(id),
  });
  if (canEdit) {
    const isTask = node.task !== undefined;
    const setTask = () => dispatch({ do: 'edit', edit: { type: 'setTask', id, task: isTask ? undefined : false } });
    lines.push({ icon: <SquareCheck />, word: isTask ? '不再是任务' : '设为任务', act: setTask });
  }
  lines.push({ icon: <ClipboardCopy />, word: '复制这一支', keys: 'Mod+C', act: () => copyBranch(node) });
  if (!isRoot) lines.push({ icon: <Focus />, word: '只看这一支', act: () => dispatch({ do: 'focus', id }) });
  if (help) {
    if (canEdit && wishes.includes('expand')) {
      lines.push({ icon: <Sparkles />, word: 'AI 扩展', act: () => help('expand') });
      lines.push({ icon: <Sparkles />, word: 'AI 改写', act: () => help('rephrase') });
      if (node.children.length) lines.push({ icon: <Sparkles />, word: 'AI 总结这一支', act: () => help('summarise') });
    }
    if (wishes.includes('chat'))
      lines.push({ icon: <MessageCircle />, word: '带着这一支去提问', act: () => help('chat') });
  }
  if (canEdit && !isRoot) lines.push({ icon: <Trash2 />, word: '删除', keys: 'Delete', act: () => hands.remove(id) });
  return (
    <Menu open anchorReference="anchorPosition" anchorPosition={{ top: at.y, left: at.x }} onClose={onClose}>
      {lines.map(({ icon, word, keys, act }) => (
        <MenuItem
          key={word}
          onClick={() => {
            // The menu gives the keyboard back before what is chosen takes it.
            flushSync(onClose);
            act();
          }}
        >
          <span aria-hidden style={iconRoom}>
            {icon}
          </span>
          {word}
          {keys && hasKeys && (
            <kbd aria-hidden style={keyRoom}>
              {keys.replace('Mod', navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl')}
            </kbd>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

function copyBranch(node: MapNode) {
  const branches = [branchOf(node)];
  void copyText(indentedList(branches), async () => htmlList(branches));
}

const iconRoom = {
  display: 'inline-flex',
  width: 26,
  transform: 'scale(0.7)',
  transformOrigin: 'left center',
} as const;
const keyRoom = {
  marginLeft: 'auto',
  paddingLeft: 24,
  color: 'var(--text-2)',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
} as const;
