import { useAtomValue } from 'jotai';
import { PanelLeftClose, Search, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ChatSession } from 'shared/contracts/chat.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import { IconButton } from 'shared/ui/kit.ts';
import { groupSessions } from './session-groups.ts';
import { SessionListFrame } from './session-list-frame.ts';
import { SessionRow } from './session-row.tsx';
import type { Sessions } from './use-sessions.ts';

interface SessionListProps {
  sessions: Sessions;
  currentId: number | null;
  today: string;
  problem: string | undefined;
  /** A drawer closes when a session is opened. */
  onOpen(): void;
  /** Folds the column away; a drawer has no such button. */
  onFold?: () => void;
}

/** New conversation, search, the sessions by date. */
export function SessionList({ sessions, currentId, today, problem, onOpen, onFold }: SessionListProps) {
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const running = useAtomValue(runningAnswersAtom);
  const { confirm } = useDialogs();
  const wanted = keyword.trim().toLowerCase();
  const found = sessions.sessions.filter(({ name }) => name.toLowerCase().includes(wanted));

  async function remove(what: ChatSession | 'all') {
    const name = what === 'all' ? '' : what.name || '新对话';
    const question = what === 'all' ? '确定清空全部会话吗？清空后无法恢复。' : `确定删除“${name}”吗？删除后无法恢复。`;
    const isSure = await confirm(question, { danger: true }).then(
      () => true,
      () => false,
    );
    if (!isSure) return;
    const done = await (what === 'all' ? sessions.clear() : sessions.remove(what.id)).then(
      () => true,
      // The call has shown its toast; the list stays as it is.
      () => false,
    );
    if (done && currentId && (what === 'all' || what.id === currentId)) navigate('/');
  }

  return (
    <SessionListFrame aria-label="会话列表">
      <div className="head">
        <Link className="new" to="/" onClick={onOpen}>
          <SquarePen size={18} aria-hidden />
          新对话
        </Link>
        {onFold && (
          <IconButton aria-label="收起会话列表" title="收起会话列表" onClick={onFold}>
            <PanelLeftClose aria-hidden />
          </IconButton>
        )}
      </div>
      <label className="search">
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label="搜索会话"
          placeholder="搜索会话"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </label>
      <div className="list">
        {problem && <p className="hint">{problem}</p>}
        {!problem && found.length === 0 && <p className="hint">{wanted ? '没有找到相关会话' : '还没有会话'}</p>}
        {groupSessions(found, today).map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  current={session.id === currentId}
                  running={running.some(({ session_id }) => session_id === session.id)}
                  onOpen={onOpen}
                  onRename={(name) => void sessions.rename(session.id, name)}
                  onDelete={() => void remove(session)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {sessions.sessions.length > 1 && (
        <button type="button" className="clear" onClick={() => void remove('all')}>
          清空全部会话
        </button>
      )}
    </SessionListFrame>
  );
}
