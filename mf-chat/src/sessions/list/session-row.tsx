import { MoreHorizontal, Pin } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';

const SessionNameField = lazyPart(() => import('./session-name-field.tsx').then((code) => code.SessionNameField));

interface SessionRowProps {
  session: ChatSession;
  /** Where it stands among all rows of its group, the first is 1: not all of them are drawn. */
  position: number;
  size: number;
  current: boolean;
  /** An answer is being written in it. */
  running: boolean;
  renaming: boolean;
  onOpen(): void;
  /** `null`: the name stays. */
  onRenamed(name: string | null): void;
  onRename(): void;
  onDelete(): void;
  onMenu(button: HTMLElement): void;
}

/** One session: a link, and a menu of what can be done with it. F2 renames, Delete deletes. */
export function SessionRow(props: SessionRowProps) {
  const { session, position, size, current, running, renaming, onOpen, onRenamed, onRename, onDelete, onMenu } = props;
  const name = session.name || '新对话';
  /** The name was written and is done with by a key: the keyboard goes back to the row. */
  const isBack = useRef(false);
  return (
    <li data-session={session.id} data-current={current || undefined} aria-posinset={position} aria-setsize={size}>
      {renaming ? (
        <SessionNameField
          session={session}
          onRenamed={(typed, byKey) => {
            isBack.current ||= byKey;
            onRenamed(typed);
          }}
        />
      ) : (
        <>
          <Link
            ref={(link) => {
              if (!link || !isBack.current) return;
              isBack.current = false;
              link.focus();
            }}
            to={`/chat?id=${session.id}`}
            aria-current={current ? 'page' : undefined}
            aria-keyshortcuts="F2 Delete"
            title={name}
            dir="auto"
            onClick={onOpen}
            onKeyDown={(event) => {
              if (event.key === 'F2') onRename();
              else if (event.key === 'Delete') onDelete();
            }}
          >
            {name}
          </Link>
          {session.skill && (
            <small className="skill" title={`技能：${session.skill.name}`} dir="auto">
              {session.skill.name}
            </small>
          )}
          {session.is_pinned === 1 && <Pin size={13} className="pinned" role="img" aria-label="已置顶" />}
          {running && <span className="running" role="img" aria-label="正在回答" title="正在回答" />}
          <button
            type="button"
            className="more"
            aria-haspopup="menu"
            aria-label={`更多操作：${name}`}
            title="更多操作"
            onClick={(event) => onMenu(event.currentTarget)}
          >
            <MoreHorizontal size={16} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}
