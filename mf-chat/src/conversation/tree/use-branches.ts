import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { conversationEventAtom, missedEventsAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { hasBranchesAtom } from '../answering/wanted-answers.ts';
import { type BranchPoint, type ConversationKey, forgetStoredAtom, type LiveTurn } from '../turns/live-turns.ts';
import type { RecordTurn, ShownTurn } from '../turns/record-turns.ts';

export interface Tree {
  conversation: ConversationKey;
  id: number | null;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  running: boolean;
  ask(text: string, branchPoint: BranchPoint): void;
  /** Drops records that are not of the loader's page. */
  reset(): void;
}

/** What can be done with a turn in the tree of messages. */
export interface TurnActions {
  /** Another answer to the same question, or several at once. */
  regenerate(turn: ShownTurn, answers?: number): void;
  /** More of the answer, in its own text. */
  goOn(turn: ShownTurn): void;
  /** The question in other words, beside the old one. Rejects when it cannot be asked; `messageOf` says why. */
  askInstead(turn: ShownTurn, text: string): Promise<void>;
  /** The question's text alone. Rejects when it is not saved. */
  save(turn: ShownTurn, text: string): Promise<void>;
  /** The path through this message is shown. */
  choose(id: number): void;
  /** The question is deleted, with all that follows it. */
  remove(turn: ShownTurn): void;
  /** The text of an answer on another branch. */
  read(answerId: number, signal: AbortSignal): Promise<string>;
}

/** What the page does by itself. */
export interface TreeCare {
  /**
   * Shows what another tab or device chose, wrote or deleted meanwhile.
   * @param messageId the message that was changed; 0: it is not known which
   */
  catchUp(messageId: number): void;
  /** Shows the path that there is now. */
  showAnew(): void;
}

/** The tree of messages behind the path that is shown. `actions` undefined: the server knows one path only. */
export function useBranches(tree: Tree): { actions: TurnActions | undefined; showAnew(): void } {
  const hasBranches = useAtomValue(hasBranchesAtom);
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const store = useStore();
  const [own] = useState(() => new Set<number>());
  const [heard] = useState(() => new Set<number>());
  const forgetStored = useSetAtom(forgetStoredAtom);
  const tools = { ...tree, call: useCall(), confirm, revalidate, forgetStored, own, heard };
  const now = useRef(tools);
  useEffect(() => {
    now.current = tools;
  });
  const [actions] = useState<TurnActions & TreeCare>(() => {
    const code = async () => (await import('./branch-actions.ts')).branchActions(now);
    const act = (step: (made: TurnActions) => void) =>
      void code().then(step, (error: unknown) => showToast('error', messageOf(error)));
    const quietly = (step: (made: TreeCare) => void) => void code().then(step, () => undefined);
    return {
      regenerate: (...how) => act((made) => made.regenerate(...how)),
      goOn: (turn) => act((made) => made.goOn(turn)),
      askInstead: async (...how) => (await code()).askInstead(...how),
      save: async (...how) => (await code()).save(...how),
      choose: (id) => act((made) => made.choose(id)),
      remove: (turn) => act((made) => made.remove(turn)),
      read: async (...which) => (await code()).read(...which),
      catchUp: (messageId) => quietly((made) => made.catchUp(messageId)),
      showAnew: () => quietly((made) => made.showAnew()),
    };
  });
  // A tab that is not looked at asks when it is looked at again.
  const look = useEffectEvent((messageId: number) => {
    if (!document.hidden && hasBranches) actions.catchUp(messageId);
  });
  const hear = useEffectEvent(() => {
    const news = store.get(conversationEventAtom);
    if (news && !own.delete(news.message_id) && news.session_id === tree.id) look(news.message_id);
  });
  useEffect(() => {
    const lookAgain = () => look(0);
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);
  useEffect(() => store.sub(missedEventsAtom, () => look(0)), [store]);
  useEffect(() => store.sub(conversationEventAtom, hear), [store]);
  return { actions: hasBranches ? actions : undefined, showAnew: actions.showAnew };
}
