import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chatType } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { ComposerHandle } from '../../composer/composer.tsx';
import { textWith, textWithout } from '../../composer/composer-text.ts';
import { keepDraft, readDraft } from '../../composer/draft/draft.ts';
import { outboxAtom } from '../../conversation/answering/outbox.ts';
import { useRunningAnswers } from '../../conversation/answering/use-running-answers.ts';
import type { ConversationHandle } from '../../conversation/conversation.tsx';
import { useBranches } from '../../conversation/tree/use-branches.ts';
import { editedQuestionAtom } from '../../conversation/turns/edited-question.ts';
import {
  type BranchPoint,
  type ConversationKey,
  isRunning,
  type LiveTurn,
  liveTurnsAtom,
} from '../../conversation/turns/live-turns.ts';
import type { RecordPage } from '../../conversation/turns/record-page.ts';
import {
  type RecordTurn,
  recordTurns,
  shownOfLive,
  shownOfRecord,
  withoutLive,
} from '../../conversation/turns/record-turns.ts';
import { useOpenConversation } from '../../conversation/turns/use-open-conversation.ts';
import { useRecords } from '../../conversation/use-records.ts';

const noTurns: readonly LiveTurn[] = [];
const noFiles: readonly AttachedFile[] = [];

const loadAsk = () => import('../../conversation/answering/ask.ts');

export interface Place {
  conversation: ConversationKey;
  /** A value of `chatType`: a session of the chat, or the one conversation with a skill. */
  type: number;
  /** The session or the skill; null: a conversation that the API does not know yet. */
  id: number | null;
  /** What is shown also without a login. */
  asked: number | null;
  /** The newest records, from the loader. */
  newest: RecordPage | undefined;
  /** Where the text that is not sent yet is kept; what waits for a login waits under all of them. */
  drafts: readonly [string, ...string[]];
  model: string | undefined;
  /** The newest session there is: a new conversation uses it when it is empty. */
  newestSession?: number | undefined;
  /** Called once a new conversation has a session. */
  opened?(sessionId: number): void;
  /** Called when an answer has ended, however. */
  ended?(): void;
}

/** What a page shows of one conversation, with the chat or with a skill, and what the visitor can do in it. */
export function useConversation(place: Place) {
  const { conversation, type, id, asked, newest, drafts, model } = place;
  const loggedIn = useAtomValue(isLoggedInAtom);
  const live = useAtomValue(liveTurnsAtom)[conversation] ?? noTurns;
  const store = useStore();
  const outbox = useAtomValue(outboxAtom);
  const composer = useRef<ComposerHandle>(null);
  const scroll = useRef<ConversationHandle>(null);
  const { records, add, reset, loadOlder, loading, problem, hasOlder } = useRecords(id, newest, live.length * 2, type);
  const past = useMemo(() => withoutLive(records, live), [records, live]);
  // A skill's conversation has a session of its own, which the page does not know.
  const mayHave = (sessionId: number) => type !== chatType.chat || sessionId === id;
  useOpenConversation(id === null ? null : conversation);

  useEffect(() => {
    // Until then it is asked for by the first question.
    loadAsk().catch(() => undefined);
  }, []);
  async function askNow(
    text: string,
    files: readonly AttachedFile[],
    again?: LiveTurn,
    branchPoint = again?.branchPoint,
  ) {
    let opened: number | undefined;
    const code = await loadAsk().catch((error: unknown) => {
      showToast('error', messageOf(error));
      if (!branchPoint || branchPoint.action === 'ask') giveBack(drafts[0], text, files);
    });
    if (!code) return;
    void store.set(code.askAtom, {
      text,
      files,
      model,
      conversation,
      sessionId: type === chatType.chat ? id : null,
      ...(type === chatType.chat || id === null ? {} : { subject: { type, id } }),
      newestSession: place.newestSession,
      after: Math.max(0, ...records.map((record) => record.id), ...live.map((turn) => turn.stored?.answer ?? 0)),
      ...(again ? { again } : {}),
      branchPoint,
      opened(sessionId) {
        opened = sessionId;
        place.opened?.(sessionId);
      },
      loginNeeded() {
        // As a visitor who is not logged in he is in a new conversation, and in this one again after the login.
        for (const draft of opened ? [...drafts, String(opened)] : drafts) giveBack(draft, text, files);
        void sendAfterLogin(text, files, opened ?? asked);
      },
      // After the recharge, or in other words, it is sent from there.
      refused: (turn) => giveBack(opened ? String(opened) : drafts[0], text, turn.files),
      ended: () => place.ended?.(),
    });
    requestAnimationFrame(() => scroll.current?.toBottom());
  }

  /** A question that was not taken waits in the field, or where another conversation is on show in its draft. */
  function giveBack(draft: string, text: string, files: readonly AttachedFile[] = noFiles) {
    if (composer.current && now.current.draft === draft) composer.current.putBack(text, files);
    else keepDraft(draft, textWith(text, readDraft(draft)));
    const owner = store.get(userAtom)?.sn;
    if (!owner || files.length === 0) return;
    const code = import('../../composer/files/take-files.ts');
    code.then(({ keepSentFiles }) => keepSentFiles(files, draft, owner)).catch(() => undefined);
  }

  function sendNow(text: string, files: readonly AttachedFile[]) {
    composer.current?.take(text, files);
    for (const draft of drafts) keepDraft(draft, textWithout(text, readDraft(draft)));
    const last = live.at(-1);
    void askNow(text, files, last?.phase === 'failed' && !last.stored && last.question === text ? last : undefined);
  }

  const logIn = useLogIn();
  const now = useRef({ asked, draft: drafts[0], sendNow });
  useEffect(() => {
    now.current = { asked, draft: drafts[0], sendNow };
  });
  /** The text stays where it is until the visitor is logged in; it is sent if this conversation is still on show then. */
  async function sendAfterLogin(text: string, files: readonly AttachedFile[], where: number | null) {
    if ((await logIn()) && now.current.asked === where) now.current.sendNow(text, files);
  }

  const underWay = live.findLast(isRunning);
  const running = underWay !== undefined || past.at(-1)?.status === 'running';
  const [kept] = useState<{ turns: readonly RecordTurn[] }>(() => ({ turns: [] }));
  async function stop() {
    const code = await import('../../conversation/answering/stop-answer.ts');
    const stored = past.at(-1)?.id;
    if (underWay) await store.set(code.stopAtom, underWay.key);
    else if (stored) await store.set(code.stopStoredAtom, stored);
  }
  const turns = useMemo(() => {
    kept.turns = recordTurns(past, kept.turns);
    return kept.turns;
  }, [past, kept]);
  const askAt = (text: string, branchPoint: BranchPoint) => void askNow(text, noFiles, undefined, branchPoint);
  const tree = { conversation, id, type, past: turns, live, running, ask: askAt, reset, mayHave };
  const { actions, showAnew } = useBranches(tree);
  useRunningAnswers({ conversation, id, type, mayHave, past, live, add, showAnew });
  const edit = useSetAtom(editedQuestionAtom);
  function shownLast(turn = live.at(-1)) {
    const record = turns.findLast(({ question }) => question);
    return turn ? shownOfLive(turn) : record && shownOfRecord(record);
  }
  /** The last question is edited in its place where it is stored; else its text comes into the field. */
  function recall(): string | undefined {
    const last = shownLast();
    if (!actions || running || !last?.questionId) return last?.question;
    scroll.current?.toBottom();
    edit(last.questionId);
    return undefined;
  }
  function retry(text: string, turn: LiveTurn | undefined) {
    if (turn?.phase === 'queued') return outbox?.takeBack(turn);
    const last = shownLast(turn);
    // Where it is stored another answer is asked for, beside the first one.
    if (actions && last?.questionId) actions.regenerate(last);
    else {
      // It was given back to the field when it was not taken.
      if (turn) composer.current?.take(text, turn.files ?? noFiles);
      void askNow(text, last?.files ?? noFiles, turn);
    }
  }
  return {
    place,
    conversation,
    sessionId: id,
    draftKey: drafts[0],
    past: turns,
    live,
    running,
    hasOlder,
    loadingOlder: loading,
    olderProblem: problem,
    loadOlder: () => void loadOlder(),
    composer,
    scroll,
    send: (text: string, files: readonly AttachedFile[]) =>
      loggedIn ? sendNow(text, files) : void sendAfterLogin(text, files, asked),
    recall,
    retry,
    actions,
    stop: () => void stop().catch((error: unknown) => showToast('error', messageOf(error))),
    giveBack,
    add: (text: string) => composer.current?.add(text),
    addFiles: (dropped: DataTransfer) => composer.current?.addFiles(dropped),
  };
}
export type ShownConversation = ReturnType<typeof useConversation>;
