import type { Shortcut } from 'shared/site/remote.ts';

/** Keys of a conversation and of the list of sessions. */
export const chatShortcuts: readonly Shortcut[] = [
  { keys: ['Enter'], does: '发送问题' },
  { keys: ['Shift', 'Enter'], does: '换行' },
  { keys: ['/'], does: '在空的输入框里选择技能' },
  { keys: ['↑'], does: '在空的输入框里修改上一个问题' },
  { keys: ['Esc'], does: '停止回答' },
  { keys: ['F2'], does: '重命名选中的会话' },
  { keys: ['Delete'], does: '删除选中的会话' },
];
