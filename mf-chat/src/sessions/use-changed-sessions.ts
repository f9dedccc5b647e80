import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';

/** What changed since the loader brought `basis`. When the loader brings a newer list, that one holds. */
const changedSessionsAtom = atom<{ basis: readonly ChatSession[]; list: readonly ChatSession[] } | null>(null);

type Change = (list: readonly ChatSession[]) => readonly ChatSession[];
/** What the API has not answered yet: it is shown over whichever list there is. */
const pendingChangesAtom = atom<readonly Change[]>([]);

/** The list that the loader brought, as it has been changed here since. */
export function useChangedSessions(basis: readonly ChatSession[]) {
  const [changed, setChanged] = useAtom(changedSessionsAtom);
  const [pending, setPending] = useAtom(pendingChangesAtom);
  const known = changed?.basis === basis ? changed.list : basis;
  // What was asked for before the loader brought another list is shown in that one's place.
  const newest = useRef(basis);
  useEffect(() => {
    newest.current = basis;
  });
  const accept = (change: Change) =>
    setChanged((now) => {
      const newestList = now?.basis === newest.current ? now.list : newest.current;
      return { basis: newest.current, list: change(newestList) };
    });

  return {
    all: pending.reduce((list, change) => change(list), known),
    /** Shows another list. */
    show: (list: readonly ChatSession[]) => setChanged({ basis: newest.current, list }),
    /** Shows the change at once; refused, it alone is taken back. Resolves to whether it was accepted. */
    async changeAtOnce(change: Change, ask: () => Promise<unknown>): Promise<boolean> {
      setPending((now) => [...now, change]);
      const accepted = await ask().then(
        () => true,
        () => false,
      );
      if (accepted) accept(change);
      setPending((now) => now.filter((one) => one !== change));
      return accepted;
    },
  };
}

/** Other fields of one session. */
export const replaced =
  (id: number, fields: Partial<ChatSession>): Change =>
  (list) =>
    list.map((one) => (one.id === id ? { ...one, ...fields } : one));
