import { useAtomValue } from 'jotai';
import { Archive, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { listedGroups } from '../session-groups.ts';
import type { ChosenAct } from '../session-menu.tsx';
import { useSessionRemoval } from '../use-session-removal.ts';
import type { Sessions } from '../use-sessions.ts';
import { SessionSection } from './session-section.tsx';
import { useOpenFolders } from './use-open-folders.ts';
import { useSessionRows } from './use-session-rows.ts';

const UndoBar = lazyPart(() => import('shared/bundled/lists/undo-bar.tsx').then((code) => code.UndoBar));

interface SessionRowsProps {
  sessions: Sessions;
  currentId: number | null;
  today: string;
  problem: string | undefined;
  onRetry(): void;
  /** Only sessions whose names have it. */
  keyword: string;
  onOpen(): void;
  onAct(chosen: ChosenAct): void;
  footer?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** The sessions by date, with what can be done with each. The page holds as many rows as are in sight, and some more. */
export function SessionRows(props: SessionRowsProps) {
  const { sessions, currentId, today, problem, onRetry, keyword, onOpen, onAct, footer, children } = props;
  const canMark = useAtomValue(siteConfigAtom)?.capabilities.session_marks === true;
  const { deleted, remove, clear, undo, forget } = useSessionRemoval(sessions, currentId, canMark);
  const menu = useSessionMenu();
  const [renaming, setRenaming] = useState<ChatSession | null>(null);
  const [showArchive, setShowArchive] = useState(false);
  const folders = useOpenFolders(sessions.sessions, currentId);
  const groups = listedGroups(sessions, { keyword, today, isArchiveOpen: showArchive, isFolderOpen: folders.isOpen });
  const rows = useSessionRows(groups, currentId);
  return (
    <>
      <div ref={rows.box} className="list" onScroll={rows.onScroll}>
        {problem && <LoadFailed text={problem} onRetry={onRetry} />}
        {!problem && groups.length === 0 && <p className="hint">{keyword ? '没有找到相关会话' : '还没有会话'}</p>}
        {rows.groups.map((group) => (
          <SessionSection
            key={group.folder?.id ?? group.name}
            group={group}
            currentId={currentId}
            renaming={renaming}
            onOpen={onOpen}
            onFold={folders.toggle}
            onFolder={(folder) => onAct({ act: 'folder', folder })}
            onRename={setRenaming}
            onRenamed={({ id }, name) => {
              setRenaming(null);
              if (name) void sessions.rename(id, name);
            }}
            onDelete={remove}
            onMenu={menu.open}
          />
        ))}
        {sessions.archived.length > 0 && !keyword && (
          <ArchiveToggle count={sessions.archived.length} isOpen={showArchive} onToggle={setShowArchive} />
        )}
        {children}
      </div>
      {deleted && <UndoBar key={deleted.id} name={deleted.name || '新对话'} onUndo={undo} onGone={forget} />}
      <div className="foot">
        {footer}
        {sessions.all.length > 1 && (
          <button type="button" className="clear" onClick={clear}>
            清空全部会话
          </button>
        )}
      </div>
      {menu.View && menu.of && (
        <menu.View
          {...menu.of}
          open={menu.isOpen}
          canMark={canMark}
          onClose={menu.close}
          onRename={setRenaming}
          onMark={({ id }, marks) => void sessions.mark(id, marks)}
          onDelete={remove}
          onAct={onAct}
          isShown={menu.of.session.id === currentId}
        />
      )}
    </>
  );
}

/** The menu of the row that was chosen last; its code comes with the first. */
function useSessionMenu() {
  const [of, setOf] = useState<{ session: ChatSession; anchor: HTMLElement }>();
  const part = useLatePart(async () => (await import('../session-menu.tsx')).SessionMenu);
  return {
    ...part,
    of,
    open(session: ChatSession, anchor: HTMLElement) {
      setOf({ session, anchor });
      part.open();
    },
  };
}

interface ArchiveToggleProps {
  count: number;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

function ArchiveToggle({ count, isOpen, onToggle }: ArchiveToggleProps) {
  return (
    <button type="button" className="archive" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      <Archive size={15} aria-hidden />
      已归档 {count}
      <ChevronDown size={15} aria-hidden />
    </button>
  );
}
