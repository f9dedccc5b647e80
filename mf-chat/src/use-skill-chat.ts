import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type ChatRecord, chatType, cleanChat } from 'shared/contracts/chat.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import type { ComposerHandle } from './composer/composer.tsx';
import { keepDraft } from './composer/draft.ts';
import { askAtom, stopAtom } from './conversation/ask.ts';
import type { ConversationHandle } from './conversation/conversation.tsx';
import { forgetAllAtom, isRunning, type LiveTurn, liveTurnsAtom } from './conversation/live-turns.ts';
import { recordTurns, withoutLive } from './conversation/record-turns.ts';
import { useKeptConversation } from './conversation/use-kept-conversation.ts';
import { useRecords, useRunningRecord } from './conversation/use-records.ts';

const noTurns: readonly LiveTurn[] = [];

/** The visitor's one conversation with a skill, and what he can do in it. */
export function useSkillChat(
  skillId: number,
  newest: { lists: ChatRecord[]; count: number } | undefined,
  model: string | undefined,
) {
  const conversation = `skill:${skillId}`;
  const subject = { type: chatType.skill, id: skillId };
  const live = useAtomValue(liveTurnsAtom)[conversation] ?? noTurns;
  const ask = useSetAtom(askAtom);
  const stop = useSetAtom(stopAtom);
  const composer = useRef<ComposerHandle>(null);
  const scroll = useRef<ConversationHandle>(null);
  const { records, add, loadOlder, loading, hasOlder } = useRecords(skillId, newest, live.length * 2, chatType.skill);
  const past = useMemo(() => withoutLive(records, live), [records, live]);
  useRunningRecord(skillId, past, add, chatType.skill);
  useKeptConversation(conversation);
  const logIn = useLogIn();
  const { clear, clearing } = useClear(skillId, conversation);
  const last = live.at(-1);

  function askNow(text: string, again?: LiveTurn) {
    void ask({
      text,
      model,
      conversation,
      sessionId: null,
      subject,
      newestSession: undefined,
      after: Math.max(0, ...records.map(({ id }) => id), ...live.map((turn) => turn.stored?.answer ?? 0)),
      ...(again ? { again } : {}),
      opened: () => undefined,
      loginNeeded() {
        keepDraft(conversation, text);
        composer.current?.fill(text);
        void logIn().then((loggedIn) => loggedIn && send(text));
      },
      ended: () => undefined,
    });
    requestAnimationFrame(() => scroll.current?.toBottom());
  }
  function send(text: string) {
    composer.current?.take(text);
    askNow(text);
  }

  return {
    conversation,
    past: useMemo(() => recordTurns(past), [past]),
    live,
    running: isRunning(last) || past.at(-1)?.status === 'running',
    hasOlder,
    loadingOlder: loading,
    loadOlder: () => void loadOlder(),
    composer,
    scroll,
    send,
    retry: (text: string, turn: LiveTurn | undefined) => askNow(text, turn),
    stop: () => last && void stop(last.key),
    clear,
    clearing,
  };
}

/** Begins anew: what was said is taken away, here and at the API. */
function useClear(skillId: number, conversation: string) {
  const call = useCall();
  const { confirm } = useDialogs();
  const { revalidate } = useRevalidator();
  const forgetAll = useSetAtom(forgetAllAtom);
  const [clearing, setClearing] = useState(false);
  async function clear() {
    const words = { danger: true, confirmWord: '清空' };
    const isMeant = await confirm('清空与这项技能的全部对话？清空后不能恢复。', words).then(
      () => true,
      () => false,
    );
    if (!isMeant) return;
    setClearing(true);
    try {
      await call(cleanChat, { type: chatType.skill, other_id: skillId }, { quiet: true });
      forgetAll(conversation);
      await revalidate();
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setClearing(false);
    }
  }
  return { clear: () => void clear(), clearing };
}
