import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ChatSession, sessionNameLimit } from 'shared/contracts/chat.ts';

interface SessionRowProps {
  session: ChatSession;
  current: boolean;
  /** An answer is being written in it. */
  running: boolean;
  onOpen(): void;
  onRename(name: string): void;
  onDelete(): void;
}

/** One session: a link, and on hover or focus what can be done with it. */
export function SessionRow({ session, current, running, onOpen, onRename, onDelete }: SessionRowProps) {
  const [editing, setEditing] = useState(false);
  const name = session.name || '新对话';
  if (editing) {
    const finish = (typed: string | null) => {
      setEditing(false);
      if (typed?.trim() && typed.trim() !== session.name) onRename(typed);
    };
    return (
      <li data-current={current || undefined}>
        <input
          ref={focusAtOnce}
          aria-label="会话名称"
          defaultValue={session.name}
          maxLength={sessionNameLimit}
          onBlur={(event) => finish(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') finish(event.currentTarget.value);
            if (event.key === 'Escape') finish(null);
          }}
        />
      </li>
    );
  }
  return (
    <li data-current={current || undefined}>
      <Link to={`/chat?id=${session.id}`} aria-current={current ? 'page' : undefined} title={name} onClick={onOpen}>
        {name}
      </Link>
      {running && <span className="running" role="img" aria-label="正在回答" title="正在回答" />}
      <span className="actions">
        <button type="button" aria-label={`重命名：${name}`} title="重命名" onClick={() => setEditing(true)}>
          <Pencil size={15} aria-hidden />
        </button>
        <button type="button" aria-label={`删除：${name}`} title="删除" onClick={onDelete}>
          <Trash2 size={15} aria-hidden />
        </button>
      </span>
    </li>
  );
}

/** The visitor has just asked to type here. */
function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
