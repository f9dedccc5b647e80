import type { Shortcut } from 'shared/site/remote.ts';

export const mapShortcuts: readonly Shortcut[] = [
  { keys: ['↑', '↓', '←', '→'], does: '选择节点' },
  { keys: ['Enter'], does: '添加同级节点' },
  { keys: ['Tab'], does: '添加子节点' },
  { keys: ['F2'], does: '修改节点文字' },
  { keys: ['Space'], does: '收起或展开' },
  { keys: ['Alt', '↑'], does: '移动节点，四个方向都行' },
  { keys: ['Delete'], does: '删除节点' },
  { keys: ['Mod', 'Z'], does: '撤销' },
  { keys: ['Mod', 'Shift', 'Z'], does: '重做' },
  { keys: ['Mod', 'F'], does: '查找节点' },
  { keys: ['+'], does: '放大，- 缩小，0 看整张图' },
  { keys: ['Shift', 'F10'], does: '打开节点菜单' },
];
