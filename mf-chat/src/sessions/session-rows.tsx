import { useAtomValue } from 'jotai';
import { Archive, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { groupSessions } from './session-groups.ts';
import { SessionMenu } from './session-menu.tsx';
import { SessionRow } from './session-row.tsx';
import { useSessionRows } from './use-session-rows.ts';
import type { Sessions } from './use-sessions.ts';

interface SessionRowsProps {
  sessions: Sessions;
  currentId: number | null;
  today: string;
  problem: string | undefined;
  onRetry(): void;
  /** Only sessions whose names have it. */
  keyword: string;
  onOpen(): void;
  footer?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** The sessions by date, with what can be done with each. The page holds as many rows as are in sight, and some more. */
export function SessionRows({
  sessions,
  currentId,
  today,
  problem,
  onRetry,
  keyword,
  onOpen,
  footer,
  children,
}: SessionRowsProps) {
  const navigate = useNavigate();
  const running = useAtomValue(runningAnswersAtom);
  const canMark = useAtomValue(siteConfigAtom)?.capabilities.session_marks === true;
  const confirm = useConfirm();
  const [menu, setMenu] = useState<{ session: ChatSession; anchor: HTMLElement } | null>(null);
  const [renaming, setRenaming] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<ChatSession | null>(null);
  const [showArchive, setShowArchive] = useState(false);

  const wanted = keyword.toLowerCase();
  const named = ({ name }: ChatSession) => name.toLowerCase().includes(wanted);
  const archived = sessions.archived.filter(named);
  const groups = groupSessions(sessions.sessions.filter(named), today);
  if (archived.length > 0 && (showArchive || wanted)) groups.push({ name: '已归档', items: archived });
  const rows = useSessionRows(groups, currentId);

  const sure = (question: string) => confirm(question, { danger: true });
  async function remove(session: ChatSession) {
    // A server that cannot bring a session back is asked once more.
    if (!canMark && !(await sure(`确定删除“${session.name || '新对话'}”吗？删除后无法恢复。`))) return;
    if (!(await sessions.remove(session.id))) return;
    if (canMark) setDeleted(session);
    if (session.id === currentId) navigate('/');
  }
  async function clear() {
    if (!(await sure('确定清空全部会话吗？置顶和归档的会话也会清空，清空后无法恢复。'))) return;
    const done = await sessions.clear().then(
      () => true,
      // The call has shown its toast; the list stays as it is.
      () => false,
    );
    if (done && currentId) navigate('/');
  }

  return (
    <>
      <div ref={rows.box} className="list" onScroll={rows.onScroll}>
        {problem && <LoadFailed text={problem} onRetry={onRetry} />}
        {!problem && groups.length === 0 && <p className="hint">{wanted ? '没有找到相关会话' : '还没有会话'}</p>}
        {rows.groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h2>{group.name}</h2>
            <ul style={{ paddingTop: group.before, paddingBottom: group.after }}>
              {group.shown.map((session, at) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  position={group.from + at + 1}
                  size={group.items.length}
                  current={session.id === currentId}
                  running={running.some(({ session_id }) => session_id === session.id)}
                  renaming={session.id === renaming}
                  onOpen={onOpen}
                  onRename={() => setRenaming(session.id)}
                  onRenamed={(name) => {
                    setRenaming(null);
                    if (name) void sessions.rename(session.id, name);
                  }}
                  onDelete={() => void remove(session)}
                  onMenu={(anchor) => setMenu({ session, anchor })}
                />
              ))}
            </ul>
          </section>
        ))}
        {sessions.archived.length > 0 && !wanted && (
          <button
            type="button"
            className="archive"
            aria-expanded={showArchive}
            onClick={() => setShowArchive(!showArchive)}
          >
            <Archive size={15} aria-hidden />
            已归档 {sessions.archived.length}
            <ChevronDown size={15} aria-hidden />
          </button>
        )}
        {children}
      </div>
      {deleted && (
        <UndoBar
          key={deleted.id}
          name={deleted.name || '新对话'}
          onUndo={() => {
            setDeleted(null);
            // A refusal has its toast.
            sessions.restore(deleted.id).catch(() => undefined);
          }}
          onGone={() => setDeleted(null)}
        />
      )}
      <div className="foot">
        {footer}
        {sessions.all.length > 1 && (
          <button type="button" className="clear" onClick={() => void clear()}>
            清空全部会话
          </button>
        )}
      </div>
      <SessionMenu
        open={menu}
        canMark={canMark}
        onClose={() => setMenu(null)}
        onRename={() => setRenaming(menu?.session.id ?? null)}
        onMark={(marks) => void (menu && sessions.mark(menu.session.id, marks))}
        onDelete={() => void (menu && remove(menu.session))}
      />
    </>
  );
}
