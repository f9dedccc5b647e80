import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { keepDraft, readDraft } from 'shared/bundled/draft/chat-draft.ts';
import { dataOf } from 'shared/bundled/loading/load-part.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { newConversation, openedSessionsAtom } from '../conversation/turns/live-turns.ts';
import type { Sessions } from '../sessions/use-sessions.ts';
import type { ChatData } from './load-chat.ts';
import { useConversation } from './panel/use-conversation.ts';

const newDraft = 'new';

/** The conversation of the address, or a new one, which gets its session and its address with the first question. */
export function useChat(data: ChatData, sessions: Sessions, model: string | undefined) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const begun = newConversation(key);
  const opened = useAtomValue(openedSessionsAtom)[begun];
  const loggedIn = useAtomValue(isLoggedInAtom);
  // A conversation that was begun here has its session before the address has it.
  const asked = data.sessionId ?? opened ?? null;
  const id = loggedIn ? asked : null;
  const chat = useConversation({
    conversation: id === null ? begun : String(id),
    id,
    asked,
    newest: loggedIn ? dataOf(data.mine?.records) : undefined,
    drafts: id === null ? [newDraft] : [String(id), newDraft],
    model,
    newestSession: sessions.sessions.find(({ skill }) => !skill)?.id,
    opened(sessionId) {
      // What was typed meanwhile belongs to the same conversation.
      keepDraft(String(sessionId), readDraft(newDraft));
      keepDraft(newDraft, '');
      navigate(`/chat?id=${sessionId}`, { replace: true });
    },
    // The list shows the new order and the name that the API gave; without it the old one stays.
    ended: () => void sessions.reload().catch(() => undefined),
  });
  useFocusWhenBegun(key, id === null, chat.focus);
  return chat;
}

/** Who follows a link to a new conversation types next. Not on a touch screen, where the keys would cover the page. */
function useFocusWhenBegun(key: string, isNew: boolean, focus: () => void): void {
  const type = useNavigationType();
  const begin = useEffectEvent(() => {
    if (isNew && type === 'PUSH' && !window.matchMedia('(pointer: coarse)').matches) focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => begin(), [key]);
}
