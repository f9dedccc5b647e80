import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type ConversationKey, forgetStoredAtom, type Graft, type LiveTurn } from '../answering/live-turns.ts';
import type { RecordTurn, ShownTurn } from '../record-turns.ts';

export interface Tree {
  conversation: ConversationKey;
  id: number | null;
  type: number;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  running: boolean;
  ask(text: string, graft: Graft): void;
  /** Drops records that are not of the loader's page. */
  reset(): void;
}

/** What can be done with a turn in the tree of messages. */
export interface TurnActions {
  /** Another answer to the same question, or several at once. */
  regenerate(turn: ShownTurn, answers?: number): void;
  /** More of the answer, in its own text. */
  goOn(turn: ShownTurn): void;
  /** The question in other words, beside the old one. */
  askInstead(turn: ShownTurn, text: string): void;
  /** The question's text alone. */
  save(turn: ShownTurn, text: string): void;
  /** The path through this message is shown. */
  choose(id: number): void;
  /** The question is deleted, with all that follows it. */
  remove(turn: ShownTurn): void;
  /** The text of an answer on another branch. */
  read(answerId: number, signal: AbortSignal): Promise<string>;
}

/** What the page does by itself. */
export interface TreeCare {
  /** Shows what another tab or device chose, wrote or deleted meanwhile. */
  catchUp(): void;
}

/** The tree of messages behind the path that is shown. Undefined: the server knows one path only. */
export function useBranches(tree: Tree): TurnActions | undefined {
  const hasBranches = useAtomValue(siteConfigAtom)?.capabilities.message_branch === true;
  const { confirm } = useDialogs();
  const { revalidate } = useRevalidator();
  const tools = { ...tree, call: useCall(), confirm, revalidate, forgetStored: useSetAtom(forgetStoredAtom) };
  const now = useRef(tools);
  useEffect(() => {
    now.current = tools;
  });
  const [actions] = useState<TurnActions & TreeCare>(() => {
    const code = async () => (await import('./branch-actions.ts')).branchActions(now);
    const act = (step: (made: TurnActions) => void) =>
      void code().then(step, (error: unknown) => showToast('error', messageOf(error)));
    return {
      regenerate: (...how) => act((made) => made.regenerate(...how)),
      goOn: (turn) => act((made) => made.goOn(turn)),
      askInstead: (...how) => act((made) => made.askInstead(...how)),
      save: (...how) => act((made) => made.save(...how)),
      choose: (id) => act((made) => made.choose(id)),
      remove: (turn) => act((made) => made.remove(turn)),
      read: async (...which) => (await code()).read(...which),
      catchUp: () =>
        void code().then(
          (made) => made.catchUp(),
          () => undefined,
        ),
    };
  });
  useEffect(() => {
    const look = () => document.hidden || !hasBranches || actions.catchUp();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [hasBranches, actions]);
  return hasBranches ? actions : undefined;
}
