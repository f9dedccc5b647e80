import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
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

/** What changed since the loader brought `basis`. When the loader brings a newer list, that one holds. */
const changedSessionsAtom = atom<{ basis: readonly ChatSession[]; list: readonly ChatSession[] } | null>(null);

type Change = (list: readonly ChatSession[]) => readonly ChatSession[];
/** What the API has not answered yet: it is shown over whichever list there is. */
const pendingChangesAtom = atom<readonly Change[]>([]);

export type SessionMarks = Partial<Pick<ChatSession, 'is_pinned' | 'is_archived'>>;

/** The visitor's sessions and what can be done with them. The calls show their own error toasts. */
export function useSessions(basis: readonly ChatSession[]) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useAtom(changedSessionsAtom);
  const [pending, setPending] = useAtom(pendingChangesAtom);
  const known = changed?.basis === basis ? changed.list : basis;
  const all = pending.reduce((list, change) => change(list), known);
  // What was asked for before the loader brought another list is shown in that one's place.
  const newest = useRef(basis);
  useEffect(() => {
    newest.current = basis;
  });
  const show = (list: readonly ChatSession[]) => setChanged({ basis: newest.current, list });
  const accept = (change: Change) =>
    setChanged((now) => {
      const newestList = now?.basis === newest.current ? now.list : newest.current;
      return { basis: newest.current, list: change(newestList) };
    });

  async function reload() {
    show(await call(listSessions, {}, { quiet: true }));
  }
  /** After a change that was accepted: when the list does not come, the one that is shown stays. */
  const reloadIfPossible = () => reload().catch(() => undefined);
  /** Shows the change at once; refused, it alone is taken back. Resolves to whether it was accepted. */
  async function changeAtOnce(change: Change, ask: () => Promise<unknown>): Promise<boolean> {
    setPending((now) => [...now, change]);
    const accepted = await ask().then(
      () => true,
      () => false,
    );
    if (accepted) accept(change);
    setPending((now) => now.filter((one) => one !== change));
    return accepted;
  }

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

const replaced =
  (id: number, fields: Partial<ChatSession>): Change =>
  (list) =>
    list.map((one) => (one.id === id ? { ...one, ...fields } : one));
