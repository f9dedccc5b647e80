import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { useBackOnline, useOnline } from 'shared/site/browser/use-online.ts';
import { userAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { styled } from 'shared/ui/kit.ts';
import { forgetOthers } from '../../offline-database.ts';
import { outboxAtom } from '../answering/outbox.ts';
import { type LiveTurn, liveTurnsAtom } from '../turns/live-turns.ts';
import type { OfflineChat } from './offline-chat.ts';
import { putInOutbox, sendQueued, showQueued, takeFromOutbox } from './send-queued.ts';

/** Milliseconds: a browser is sometimes wrong about its connection. */
const tryEvery = 20_000;

const isWaitingAtom = atom((get) =>
  Object.values(get(liveTurnsAtom)).some((turns) => turns.some(({ phase }) => phase === 'queued')),
);

/** Keeps what is asked without a connection and sends it when there is one. Says above the composer that there is none. */
export function OfflineOutbox({ chat }: { chat: OfflineChat }) {
  const isOnline = useOnline();
  const canWait = useAtomValue(canReattachAtom);
  useOutbox(chat);
  if (isOnline) return null;
  return (
    <Line role="status">
      {canWait ? '网络已断开：可以继续提问，恢复连接后自动发送' : '网络已断开：看到的是上次打开时的内容'}
    </Line>
  );
}

/** Takes questions that cannot be sent, shows those of an earlier visit, and sends them when there is a connection. */
function useOutbox(chat: OfflineChat) {
  const store = useStore();
  const owner = useAtomValue(userAtom)?.sn;
  const isWaiting = useAtomValue(isWaitingAtom);
  const canWait = useAtomValue(canReattachAtom);
  const setOutbox = useSetAtom(outboxAtom);
  const { revalidate } = useRevalidator();
  const sending = useRef(false);
  const now = useRef(chat);
  useEffect(() => {
    now.current = chat;
  });

  const send = useEffectEvent(async () => {
    if (!owner || !canWait || sending.current) return;
    sending.current = true;
    try {
      await sendQueued(store, owner, { ...placesOf(now), sentElsewhere: () => void revalidate() });
    } catch (error) {
      store.get(reportAtom).report(error);
    } finally {
      sending.current = false;
    }
  });

  const begin = useEffectEvent(async (user: string) => {
    // A browser that keeps nothing has nothing to send; a question without a connection fails there.
    const isKept = await forgetOthers(user).then(
      () => showQueued(store, user).then(() => true),
      () => false,
    );
    if (!isKept) return;
    setOutbox({
      put: (turn, question, error) => putInOutbox(store, turn, question, error).catch(() => false),
      takeBack: (turn) => void takeBack(user, turn),
    });
    await send();
  });
  const takeBack = async (user: string, turn: LiveTurn) => {
    if (!(await takeFromOutbox(store, user, turn))) return showToast('info', '这个问题已经发出');
    const { draftKey, giveBack } = now.current;
    giveBack(draftKey, turn.question, turn.files);
  };
  useEffect(() => {
    if (owner) void begin(owner);
  }, [owner]);
  useBackOnline(() => void send());
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void send(), tryEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** Where what becomes of a sent question is shown: the conversation that is open by then. */
const placesOf = (now: RefObject<OfflineChat>) => ({
  newestSession: now.current.place.newestSession,
  opened(conversation: string, sessionId: number) {
    const { place } = now.current;
    if (place.conversation === conversation) place.opened?.(sessionId);
  },
  refused: (conversation: string, { question, files }: LiveTurn) =>
    now.current.giveBack(conversation.replace(/^new:.*/, 'new'), question, files),
  ended: () => now.current.place.ended?.(),
});

const Line = styled('p')`
  flex: none;
  margin: 0 auto var(--space-2);
  padding: 0 var(--space-4);
  color: var(--text-2);
  font-size: var(--type-meta);
  text-align: center;
`;
