import { atom, useAtom } from 'jotai';
import {
  type ChatSession,
  clearSessions,
  deleteSession,
  listSessions,
  renameSession,
  sessionNameLimit,
} from 'shared/contracts/chat.ts';
import { useCall } from 'shared/site/visit.ts';

/** What changed since the loader brought `basis`. When the loader brings a newer list, that one holds. */
const changedSessionsAtom = atom<{ basis: readonly ChatSession[]; list: readonly ChatSession[] } | null>(null);

/** The visitor's sessions and what can be done with them. The calls show their own error toasts. */
export function useSessions(basis: readonly ChatSession[]) {
  const call = useCall();
  const [changed, setChanged] = useAtom(changedSessionsAtom);
  const sessions = changed?.basis === basis ? changed.list : basis;
  const show = (list: readonly ChatSession[]) => setChanged({ basis, list });

  async function reload() {
    show(await call(listSessions, {}, { quiet: true }));
  }
  return {
    sessions,
    reload,
    async rename(id: number, typed: string) {
      const name = typed.trim().slice(0, sessionNameLimit);
      show(sessions.map((one) => (one.id === id ? { ...one, name } : one)));
      // Refused: the old name comes back.
      await call(renameSession, { id, name }).catch(() => show(sessions));
    },
    async remove(id: number) {
      await call(deleteSession, { id });
      await reload();
    },
    async clear() {
      await call(clearSessions, {});
      await reload();
    },
  };
}
export type Sessions = ReturnType<typeof useSessions>;
