import { Archive, ArchiveRestore, Download, Pencil, Pin, PinOff, Printer, Share2, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { SessionMarks } from './use-sessions.ts';

interface SessionMenuProps {
  open: boolean;
  session: ChatSession;
  /** The button that opens it. */
  anchor: HTMLElement;
  /** The server knows pins and the archive. */
  canMark: boolean;
  onClose(): void;
  onRename(session: ChatSession): void;
  /** Where the server knows shares and exports. */
  onShare: ((session: ChatSession) => void) | undefined;
  onExport: ((session: ChatSession) => void) | undefined;
  /** Only of the conversation that is shown: the browser prints the page, also into a PDF. */
  onPrint: (() => void) | undefined;
  onMark(session: ChatSession, marks: SessionMarks): void;
  onDelete(session: ChatSession): void;
}

/** What can be done with one session; its code comes when it is opened. */
export function SessionMenu(props: SessionMenuProps) {
  const { open, session, anchor, canMark, onClose, onRename, onMark, onDelete, onShare, onExport, onPrint } = props;
  const { is_pinned = 0, is_archived = 0 } = session;
  const item = (Icon: ComponentType<{ size: number }>, label: string, act: (session: ChatSession) => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose();
        act(session);
      }}
      sx={{ gap: 1.5 }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </MenuItem>
  );
  return (
    <Menu open={open} anchorEl={anchor} onClose={onClose}>
      {item(Pencil, '重命名', onRename)}
      {canMark &&
        !is_archived &&
        item(is_pinned ? PinOff : Pin, is_pinned ? '取消置顶' : '置顶', () =>
          onMark(session, { is_pinned: 1 - is_pinned }),
        )}
      {canMark &&
        item(is_archived ? ArchiveRestore : Archive, is_archived ? '移出归档' : '归档', () =>
          onMark(session, { is_archived: 1 - is_archived }),
        )}
      {onShare && item(Share2, '分享', onShare)}
      {onExport && item(Download, '导出 Markdown', onExport)}
      {onPrint && item(Printer, '打印或存为 PDF', onPrint)}
      {item(Trash2, '删除', onDelete)}
    </Menu>
  );
}
