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
import { copyText } from 'shared/site/toasts.ts';
import { GroupedMenu, type MenuLine } from '../../works/menu/grouped-menu.tsx';
import { branchOf, htmlList, indentedList } from '../clipboard/branches.ts';
import type { MapNode } from '../document/map-node.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import type { Point } from '../viewport/viewport.ts';

export interface NodeMenuProps {
  node: MapNode;
  at: Point;
  editor: MapEditor;
  canEdit: boolean;
  wishes: readonly Wish[];
  /** Undefined: there is nobody who could be asked. */
  help: ((wish: Wish) => void) | undefined;
  onClose(): void;
}

export type Wish = 'expand' | 'rephrase' | 'summarise' | 'chat';

/** What is done with a node; each line has its key, where there is one and a keyboard. */
export function NodeMenu({ node, at, editor, canEdit, wishes, help, onClose }: NodeMenuProps) {
  const { state, hands, dispatch } = editor;
  const { id } = node;
  const isRoot = node === state.document.root;
  const words: MenuLine[] = [];
  if (canEdit) {
    words.push({ icon: <PencilLine />, word: '修改文字', keys: keyName('F2'), act: () => hands.edit(id) });
    words.push({ icon: <CornerDownRight />, word: '添加子节点', keys: keyName('Tab'), act: () => hands.addChild(id) });
    if (!isRoot)
      words.push({ icon: <ListPlus />, word: '添加同级节点', keys: keyName('Enter'), act: () => hands.addSibling(id) });
  }
  const details: MenuLine[] = [
    { icon: <NotebookPen />, word: canEdit ? '备注、链接和任务' : '查看备注', act: () => hands.openDetails(id) },
  ];
  if (canEdit) {
    const isTask = node.task !== undefined;
    const setTask = () => dispatch({ do: 'edit', edit: { type: 'setTask', id, task: isTask ? undefined : false } });
    details.push({ icon: <SquareCheck />, word: isTask ? '不再是任务' : '设为任务', act: setTask });
  }
  details.push({ icon: <ClipboardCopy />, word: '复制这一支', keys: keyName('Mod+C'), act: () => copyBranch(node) });
  if (!isRoot) details.push({ icon: <Focus />, word: '只看这一支', act: () => dispatch({ do: 'focus', id }) });
  const asked: MenuLine[] = [];
  if (help && canEdit && wishes.includes('expand')) {
    asked.push({ icon: <Sparkles />, word: 'AI 扩展', act: () => help('expand') });
    asked.push({ icon: <Sparkles />, word: 'AI 改写', act: () => help('rephrase') });
    if (node.children.length) asked.push({ icon: <Sparkles />, word: 'AI 总结这一支', act: () => help('summarise') });
  }
  if (help && wishes.includes('chat'))
    asked.push({ icon: <MessageCircle />, word: '带着这一支去提问', act: () => help('chat') });
  const last: MenuLine[] = [];
  if (canEdit && !isRoot)
    last.push({ icon: <Trash2 />, word: '删除', keys: keyName('Delete'), isDanger: true, act: () => hands.remove(id) });
  return <GroupedMenu groups={[words, details, asked, last]} at={at} onClose={onClose} />;
}

/** Undefined where there is a finger instead of a keyboard. */
function keyName(keys: string): string | undefined {
  if (window.matchMedia?.('(pointer: coarse)').matches) return undefined;
  return keys.replace('Mod', navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl');
}

function copyBranch(node: MapNode) {
  const branches = [branchOf(node)];
  void copyText(indentedList(branches), async () => htmlList(branches));
}
