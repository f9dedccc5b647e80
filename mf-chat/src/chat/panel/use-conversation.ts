import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { ComposerHandle } from '../../composer/composer-handle.ts';
import { outboxAtom } from '../../conversation/answering/outbox.ts';
import { useRunningAnswers } from '../../conversation/answering/use-running-answers.ts';
import type { ConversationHandle } from '../../conversation/conversation.tsx';
import { type Tree, useBranches } from '../../conversation/tree/use-branches.ts';
import { editedQuestionAtom } from '../../conversation/turns/edited-question.ts';
import { type BranchPoint, isRunning, type LiveTurn, liveTurnsAtom } from '../../conversation/turns/live-turns.ts';
import {
  type RecordTurn,
  recordTurns,
  shownOfLive,
  shownOfRecord,
  withoutLive,
} from '../../conversation/turns/record-turns.ts';
import { useOpenConversation } from '../../conversation/turns/use-open-conversation.ts';
import { useRecords } from '../../conversation/use-records.ts';
import type { Place } from './place.ts';
import { useAsk } from './use-ask.ts';

const noTurns: readonly LiveTurn[] = [];
const noFiles: readonly AttachedFile[] = [];

/** What a page shows of one conversation, with the chat or with a skill, and what the visitor can do in it. */
export function useConversation(place: Place) {
  const { conversation, id } = place;
  const live = useAtomValue(liveTurnsAtom)[conversation] ?? noTurns;
  const composer = useRef<ComposerHandle>(null);
  const scroll = useRef<ConversationHandle>(null);
  const older = useRecords(id, place.newest, live.length * 2);
  const { records, add, reset } = older;
  const past = useMemo(() => withoutLive(records, live), [records, live]);
  const turns = useRecordTurns(past);
  useOpenConversation(id === null ? null : conversation);

  const { ask, send, giveBack } = useAsk({ place, records, live, composer, scroll });
  const underWay = live.findLast(isRunning);
  const running = underWay !== undefined || past.at(-1)?.status === 'running';
  const askAt = (text: string, branchPoint: BranchPoint) => ask(text, noFiles, undefined, branchPoint);
  const tree: Tree = { conversation, id, past: turns, live, running, ask: askAt, reset };
  const { actions, showAnew } = useBranches(tree);
  useRunningAnswers({ conversation, id, past, live, add, showAnew });
  return {
    place,
    conversation,
    sessionId: id,
    draftKey: place.drafts[0],
    past: turns,
    live,
    running,
    hasOlder: older.hasOlder,
    loadingOlder: older.loading,
    olderProblem: older.problem,
    loadOlder: () => void older.loadOlder(),
    composer,
    scroll,
    send,
    ...useAskAgain({ tree, actions, composer, scroll, ask }),
    actions,
    stop: useStop(underWay, past.at(-1)?.id),
    giveBack,
    focus: () => composer.current?.focus(),
    add: (text: string) => composer.current?.add(text),
    addFiles: (dropped: DataTransfer) => composer.current?.addFiles(dropped),
  };
}
export type ShownConversation = ReturnType<typeof useConversation>;

/** Records as turns; one that has not changed stays the same object. */
function useRecordTurns(past: ReturnType<typeof withoutLive>): readonly RecordTurn[] {
  const [kept] = useState<{ turns: readonly RecordTurn[] }>(() => ({ turns: [] }));
  return useMemo(() => {
    kept.turns = recordTurns(past, kept.turns);
    return kept.turns;
  }, [past, kept]);
}

/** Stops the answer that is written here, or the one that is a record already. */
function useStop(underWay: LiveTurn | undefined, stored: number | undefined): () => void {
  const store = useStore();
  async function stop() {
    const code = await import('../../conversation/answering/stop-answer.ts');
    if (underWay) await store.set(code.stopAtom, underWay.key);
    else if (stored) await store.set(code.stopStoredAtom, stored);
  }
  return () => void stop().catch((error: unknown) => showToast('error', messageOf(error)));
}

interface AskingAgain extends Pick<ReturnType<typeof useBranches>, 'actions'>, Pick<ReturnType<typeof useAsk>, 'ask'> {
  tree: Tree;
  composer: RefObject<ComposerHandle | null>;
  scroll: RefObject<ConversationHandle | null>;
}

/** The last question once more: in other words, or as it was. */
function useAskAgain({ tree, actions, composer, scroll, ask }: AskingAgain) {
  const { past: turns, live, running } = tree;
  const edit = useSetAtom(editedQuestionAtom);
  const outbox = useAtomValue(outboxAtom);
  function shownLast(turn = live.at(-1)) {
    const record = turns.findLast(({ question }) => question);
    return turn ? shownOfLive(turn) : record && shownOfRecord(record);
  }
  return {
    /** The last question is edited in its place where it is stored; else its text comes into the field. */
    recall(): string | undefined {
      const last = shownLast();
      if (!actions || running || !last?.questionId) return last?.question;
      scroll.current?.toBottom();
      edit(last.questionId);
      return undefined;
    },
    retry(text: string, turn: LiveTurn | undefined) {
      if (turn?.phase === 'queued') return outbox?.takeBack(turn);
      const last = shownLast(turn);
      // Where it is stored another answer is asked for, beside the first one.
      if (actions && last?.questionId) actions.regenerate(last);
      else {
        // It was given back to the field when it was not taken.
        if (turn) composer.current?.take(text, turn.files ?? noFiles);
        ask(text, last?.files ?? noFiles, turn);
      }
    },
  };
}
