import { useRevalidator } from 'react-router-dom';
import {
  type ChatSession,
  clearSessions,
  deleteSession,
  listSessions,
  markSession,
  renameSession,
  restoreSession,
  sessionNameLimit,
} from 'shared/contracts/chat/chat-session.ts';
import { useCall } from 'shared/site/visit.ts';
import { replaced, useChangedSessions } from './use-changed-sessions.ts';
import { useSessionNews } from './use-session-news.ts';

export type SessionMarks = Partial<Pick<ChatSession, 'is_pinned' | 'is_archived'>>;

/** The visitor's sessions and what can be done with them. The calls show their own error toasts. */
export function useSessions(basis: readonly ChatSession[]) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const { all, show, changeAtOnce } = useChangedSessions(basis);

  async function reload() {
    show(await call(listSessions, {}, { quiet: true }));
  }
  useSessionNews(reload);
  /** After a change that was accepted: when the list does not come, the one that is shown stays. */
  const reloadIfPossible = () => reload().catch(() => undefined);

  return {
    /** Those outside the archive, the most recently used first. */
    sessions: all.filter((one) => !one.is_archived),
    archived: all.filter((one) => one.is_archived),
    all,
    reload,
    async rename(id: number, typed: string) {
      const name = typed.trim().slice(0, sessionNameLimit);
      await changeAtOnce(replaced(id, { name }), () => call(renameSession, { id, name }));
    },
    async mark(id: number, marks: SessionMarks) {
      const accepted = await changeAtOnce(replaced(id, marks), () => call(markSession, { id, ...marks }));
      // The last session that goes into the archive leaves a new one.
      if (accepted && marks.is_archived) await reloadIfPossible();
    },
    /** Resolves to whether it is deleted. */
    async remove(id: number) {
      const accepted = await changeAtOnce(
        (list) => list.filter((one) => one.id !== id),
        () => call(deleteSession, { id }),
      );
      if (accepted) await reloadIfPossible();
      return accepted;
    },
    async restore(id: number) {
      await call(restoreSession, { id });
      // The way home may be under way with a list from before.
      await revalidate();
    },
    async clear() {
      await call(clearSessions, {});
      show([]);
      await reloadIfPossible();
    },
  };
}
export type Sessions = ReturnType<typeof useSessions>;
