import { useAtomValue } from 'jotai';
import {
  Archive,
  ArchiveRestore,
  Download,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Share2,
  Trash2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChatFolder } from 'shared/contracts/chat/chat-folder.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { SessionMarks } from './use-sessions.ts';

/** What of a session, or of a folder of sessions, is wanted that the list of sessions does not do by itself. */
export type ChosenAct =
  | { act: 'share' | 'export' | 'move'; session: ChatSession }
  | { act: 'folder'; folder: ChatFolder };

interface SessionMenuProps {
  open: boolean;
  session: ChatSession;
  /** The button that opens it. */
  anchor: HTMLElement;
  /** The server knows pins and the archive. */
  canMark: boolean;
  onClose(): void;
  onRename(session: ChatSession): void;
  /** The conversation that is shown: the browser prints the page, also into a PDF. */
  isShown: boolean;
  onMark(session: ChatSession, marks: SessionMarks): void;
  onDelete(session: ChatSession): void;
  onAct(chosen: ChosenAct): void;
}

/** What can be done with one session; its code comes when it is opened. */
export function SessionMenu(props: SessionMenuProps) {
  const { open, session, anchor, canMark, onClose, onRename, onMark, onDelete, onAct, isShown } = props;
  const capabilities = useAtomValue(siteConfigAtom)?.capabilities;
  const { is_pinned = 0, is_archived = 0 } = session;
  const item = (Icon: ComponentType<{ size: number }>, name: string, act: (session: ChatSession) => void) => (
    <MenuItem
      key={name}
      onClick={() => {
        onClose();
        act(session);
      }}
      sx={{ gap: 1.5 }}
    >
      <Icon size={16} aria-hidden />
      {name}
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
      {session.folder !== undefined && item(FolderInput, '移到文件夹', () => onAct({ session, act: 'move' }))}
      {canMark &&
        item(is_archived ? ArchiveRestore : Archive, is_archived ? '移出归档' : '归档', () =>
          onMark(session, { is_archived: 1 - is_archived }),
        )}
      {capabilities?.chat_share && item(Share2, '分享', () => onAct({ session, act: 'share' }))}
      {capabilities?.chat_transfer && item(Download, '导出 Markdown', () => onAct({ session, act: 'export' }))}
      {isShown && item(Printer, '打印或存为 PDF', () => window.print())}
      {item(Trash2, '删除', onDelete)}
    </Menu>
  );
}
