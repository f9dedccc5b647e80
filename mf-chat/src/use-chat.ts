import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import type { ComposerHandle } from './composer/composer.tsx';
import { keepDraft, readDraft } from './composer/draft.ts';
import { askAtom, stopAtom } from './conversation/ask.ts';
import type { ConversationHandle } from './conversation/conversation.tsx';
import {
  isRunning,
  type LiveTurn,
  liveTurnsAtom,
  newConversation,
  openedSessionsAtom,
} from './conversation/live-turns.ts';
import { recordTurns, withoutLive } from './conversation/record-turns.ts';
import { useKeptConversation } from './conversation/use-kept-conversation.ts';
import { useRecords, useRunningRecord } from './conversation/use-records.ts';
import { type ChatData, dataOf } from './load-chat.ts';
import type { Sessions } from './sessions/use-sessions.ts';

const noTurns: readonly LiveTurn[] = [];
const newDraft = 'new';

/** What the page shows of one conversation and what the visitor can do in it. */
export function useChat(data: ChatData, sessions: Sessions, model: string | undefined) {
  const navigate = useNavigate();
  const begun = newConversation(useLocation().key);
  const opened = useAtomValue(openedSessionsAtom)[begun];
  const loggedIn = useAtomValue(isLoggedInAtom);
  // A conversation that was begun here has its session before the address has it.
  const place = data.sessionId ?? opened ?? null;
  const sessionId = loggedIn ? place : null;
  const conversation = sessionId === null ? begun : String(sessionId);
  const live = useAtomValue(liveTurnsAtom)[conversation] ?? noTurns;
  const ask = useSetAtom(askAtom);
  const stop = useSetAtom(stopAtom);
  const composer = useRef<ComposerHandle>(null);
  const scroll = useRef<ConversationHandle>(null);

  const newest = loggedIn ? dataOf(data.mine?.records) : undefined;
  const { records, add, loadOlder, loading, hasOlder } = useRecords(sessionId, newest, live.length * 2);
  const past = useMemo(() => withoutLive(records, live), [records, live]);
  useRunningRecord(sessionId, past, add);
  useKeptConversation(sessionId === null ? null : String(sessionId));
  const last = live.at(-1);
  const draftKey = sessionId === null ? newDraft : String(sessionId);
  const running = isRunning(last) || past.at(-1)?.status === 'running';

  function askNow(text: string, again?: LiveTurn) {
    let draft = draftKey;
    let asked = place;
    void ask({
      text,
      model,
      conversation,
      sessionId,
      newestSession: sessions.sessions[0]?.id,
      after: Math.max(0, ...records.map(({ id }) => id), ...live.map((turn) => turn.stored?.answer ?? 0)),
      ...(again ? { again } : {}),
      opened(id) {
        // What was typed meanwhile belongs to the same conversation.
        draft = String(id);
        asked = id;
        keepDraft(draft, readDraft(newDraft));
        keepDraft(newDraft, '');
        navigate(`/chat?id=${id}`, { replace: true });
      },
      loginNeeded() {
        // As a visitor who is not logged in he is in a new conversation, and in this one again after the login.
        for (const key of [draft, newDraft]) keepDraft(key, text);
        composer.current?.fill(text);
        void sendAfterLogin(text, asked);
      },
      // The list shows the new order and the name that the API gave; without it the old one stays.
      ended: () => void sessions.reload().catch(() => undefined),
    });
    requestAnimationFrame(() => scroll.current?.toBottom());
  }

  function sendNow(text: string) {
    composer.current?.take(text);
    if (readDraft(newDraft) === text) keepDraft(newDraft, '');
    askNow(text);
  }

  const logIn = useLogIn();
  const now = useRef({ place, sendNow });
  useEffect(() => {
    now.current = { place, sendNow };
  });
  /** The text stays where it is until the visitor is logged in; it is sent if this conversation is still on show then. */
  async function sendAfterLogin(text: string, asked: number | null) {
    if ((await logIn()) && now.current.place === asked) now.current.sendNow(text);
  }

  return {
    conversation,
    sessionId,
    draftKey,
    past: useMemo(() => recordTurns(past), [past]),
    live,
    running,
    hasOlder,
    loadingOlder: loading,
    loadOlder: () => void loadOlder(),
    composer,
    scroll,
    send: (text: string) => (loggedIn ? sendNow(text) : void sendAfterLogin(text, place)),
    retry: (text: string, turn: LiveTurn | undefined) => askNow(text, turn),
    stop: () => last && void stop(last.key),
    fill: (text: string) => composer.current?.fill(text),
  };
}
