import { Archive, ArchiveRestore, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { SessionMarks } from './use-sessions.ts';

interface SessionMenuProps {
  /** Null: closed. */
  open: { session: ChatSession; anchor: HTMLElement } | null;
  /** The server knows pins and the archive. */
  canMark: boolean;
  onClose(): void;
  onRename(): void;
  onMark(marks: SessionMarks): void;
  onDelete(): void;
}

/** What can be done with one session. */
export function SessionMenu({ open, canMark, onClose, onRename, onMark, onDelete }: SessionMenuProps) {
  const { is_pinned = 0, is_archived = 0 } = open?.session ?? {};
  const item = (Icon: ComponentType<{ size: number }>, label: string, act: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose();
        act();
      }}
      sx={{ gap: 1.5 }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </MenuItem>
  );
  return (
    <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose}>
      {item(Pencil, '重命名', onRename)}
      {canMark &&
        !is_archived &&
        item(is_pinned ? PinOff : Pin, is_pinned ? '取消置顶' : '置顶', () => onMark({ is_pinned: 1 - is_pinned }))}
      {canMark &&
        item(is_archived ? ArchiveRestore : Archive, is_archived ? '移出归档' : '归档', () =>
          onMark({ is_archived: 1 - is_archived }),
        )}
      {item(Trash2, '删除', onDelete)}
    </Menu>
  );
}
