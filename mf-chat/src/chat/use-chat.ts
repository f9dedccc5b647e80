import { useAtomValue } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { dataOf } from 'shared/bundled/loading/load-part.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { keepDraft, readDraft } from '../composer/draft/draft.ts';
import { newConversation, openedSessionsAtom } from '../conversation/turns/live-turns.ts';
import type { Sessions } from '../sessions/use-sessions.ts';
import type { ChatData } from './load-chat.ts';
import { useConversation } from './panel/use-conversation.ts';

const newDraft = 'new';

/** The conversation of the address, or a new one, which gets its session and its address with the first question. */
export function useChat(data: ChatData, sessions: Sessions, model: string | undefined) {
  const navigate = useNavigate();
  const begun = newConversation(useLocation().key);
  const opened = useAtomValue(openedSessionsAtom)[begun];
  const loggedIn = useAtomValue(isLoggedInAtom);
  // A conversation that was begun here has its session before the address has it.
  const asked = data.sessionId ?? opened ?? null;
  const id = loggedIn ? asked : null;
  return useConversation({
    conversation: id === null ? begun : String(id),
    type: chatType.chat,
    id,
    asked,
    newest: loggedIn ? dataOf(data.mine?.records) : undefined,
    drafts: id === null ? [newDraft] : [String(id), newDraft],
    model,
    newestSession: sessions.sessions[0]?.id,
    opened(sessionId) {
      // What was typed meanwhile belongs to the same conversation.
      keepDraft(String(sessionId), readDraft(newDraft));
      keepDraft(newDraft, '');
      navigate(`/chat?id=${sessionId}`, { replace: true });
    },
    // The list shows the new order and the name that the API gave; without it the old one stays.
    ended: () => void sessions.reload().catch(() => undefined),
  });
}
