import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import type { Sessions } from './use-sessions.ts';

/**
 * Deletes one session or all of them. Who deletes the one that is on show gets to a new one.
 * @param canRestore the server brings a deleted session back; one that cannot is asked for consent before
 */
export function useSessionRemoval(sessions: Sessions, currentId: number | null, canRestore: boolean) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [deleted, setDeleted] = useState<ChatSession | null>(null);

  async function remove(session: ChatSession) {
    const words = { danger: true, title: `删除“${session.name || '新对话'}”？`, confirmWord: '删除' } as const;
    if (!canRestore && !(await confirm('删除后无法恢复。', words))) return;
    if (!(await sessions.remove(session.id))) return;
    if (canRestore) setDeleted(session);
    if (session.id === currentId) navigate('/');
  }
  async function clear() {
    const words = { danger: true, title: '清空全部会话？', confirmWord: '全部清空' } as const;
    if (!(await confirm('置顶和归档的也会清空，无法恢复。', words))) return;
    const done = await sessions.clear().then(
      () => true,
      // The call has shown its toast; the list stays as it is.
      () => false,
    );
    if (done && currentId) navigate('/');
  }
  return {
    /** The session that can be brought back now. */
    deleted,
    remove: (session: ChatSession) => void remove(session),
    clear: () => void clear(),
    undo() {
      setDeleted(null);
      // A refusal has its toast.
      if (deleted) sessions.restore(deleted.id).catch(() => undefined);
    },
    forget: () => setDeleted(null),
  };
}
