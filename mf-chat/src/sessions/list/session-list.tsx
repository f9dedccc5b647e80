import { PanelLeftClose, Search, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from 'shared/ui/kit.ts';
import type { ChosenAct } from '../session-menu.tsx';
import type { Sessions } from '../use-sessions.ts';
import { SessionListFrame } from './session-list-frame.ts';
import { SessionRows } from './session-rows.tsx';

interface SessionListProps {
  sessions: Sessions;
  currentId: number | null;
  today: string;
  problem: string | undefined;
  /** Asks for the sessions again. */
  onRetry(): void;
  /** A drawer closes when a session is opened. */
  onOpen(): void;
  /** What else is found for a keyword, below the sessions. */
  results?: (keyword: string) => ReactNode;
  onAct(chosen: ChosenAct): void;
  /** Below the sessions, beside what clears them. */
  footer?: ReactNode;
  /** Folds the column away; a drawer has no such button. */
  onFold?: () => void;
}

/** New conversation, search, the sessions by date. */
export function SessionList({ onFold, results, ...list }: SessionListProps) {
  const [keyword, setKeyword] = useState('');
  return (
    <SessionListFrame aria-label="会话列表">
      <div className="head">
        <Link className="new" to="/" onClick={list.onOpen}>
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
      <SessionRows {...list} keyword={keyword.trim()}>
        {keyword.trim() && results?.(keyword)}
      </SessionRows>
    </SessionListFrame>
  );
}
