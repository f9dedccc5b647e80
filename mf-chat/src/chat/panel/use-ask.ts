import { useAtomValue, useStore } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { keepDraft, readDraft } from 'shared/bundled/draft/chat-draft.ts';
import type { AttachedFile, ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { ComposerHandle } from '../../composer/composer-handle.ts';
import { textWithout } from '../../composer/composer-text.ts';
import type { ConversationHandle } from '../../conversation/conversation.tsx';
import type { LiveTurn } from '../../conversation/turns/live-turns.ts';
import type { Place } from './place.ts';
import { useGiveBack } from './use-give-back.ts';

const loadAsk = () => import('../../conversation/answering/ask.ts');

/** The code that asks comes soon after the page; a question before that waits for it. */
function useAskCode(): void {
  useEffect(() => {
    loadAsk().catch(() => undefined);
  }, []);
}

interface Asking {
  place: Place;
  records: readonly ChatRecord[];
  live: readonly LiveTurn[];
  composer: RefObject<ComposerHandle | null>;
  scroll: RefObject<ConversationHandle | null>;
}

/** Asks questions of a conversation: what the visitor sends, also after a login, and what is asked again or elsewhere in the tree. */
export function useAsk({ place, records, live, composer, scroll }: Asking) {
  const { asked, drafts } = place;
  const loggedIn = useAtomValue(isLoggedInAtom);
  const store = useStore();
  const logIn = useLogIn();
  const giveBack = useGiveBack(composer, () => now.current.draft);
  useAskCode();

  async function ask(text: string, files: readonly AttachedFile[], again?: LiveTurn, branchPoint = again?.branchPoint) {
    let opened: number | undefined;
    const code = await loadAsk().catch((error: unknown) => {
      showToast('error', messageOf(error));
      if (!branchPoint || branchPoint.action === 'ask') giveBack(drafts[0], text, files);
    });
    if (!code) return;
    void store.set(code.askAtom, {
      text,
      files,
      ...whereOf(place),
      after: lastStored(records, live),
      ...(again ? { again } : {}),
      branchPoint,
      opened(sessionId) {
        opened = sessionId;
        place.opened?.(sessionId);
      },
      loginNeeded() {
        // Without a login the visitor is in a new conversation, and in this one again after the login.
        for (const draft of opened ? [...drafts, String(opened)] : drafts) giveBack(draft, text, files);
        void sendAfterLogin(text, files, opened ?? asked);
      },
      // After the recharge, or in other words, it is sent from there.
      refused: (turn) => giveBack(opened ? String(opened) : drafts[0], text, turn.files),
      ended: () => place.ended?.(),
    });
    requestAnimationFrame(() => scroll.current?.toBottom());
  }

  function sendNow(text: string, files: readonly AttachedFile[]) {
    composer.current?.take(text, files);
    for (const draft of drafts) keepDraft(draft, textWithout(text, readDraft(draft)));
    void ask(text, files, failedTurn(live, text));
  }

  const now = useRef({ asked, draft: drafts[0], sendNow });
  useEffect(() => {
    now.current = { asked, draft: drafts[0], sendNow };
  });
  /** The text stays where it is until the visitor is logged in; it is sent if this conversation is still on show then. */
  async function sendAfterLogin(text: string, files: readonly AttachedFile[], where: number | null) {
    if ((await logIn()) && now.current.asked === where) now.current.sendNow(text, files);
  }

  return {
    ask: (...question: Parameters<typeof ask>) => void ask(...question),
    send: (text: string, files: readonly AttachedFile[]) =>
      loggedIn ? sendNow(text, files) : void sendAfterLogin(text, files, asked),
    giveBack,
  };
}

/** The last question, where it is the same and was not stored: it is asked again in its place. */
function failedTurn(live: readonly LiveTurn[], text: string): LiveTurn | undefined {
  const last = live.at(-1);
  return last?.phase === 'failed' && !last.stored && last.question === text ? last : undefined;
}

/** Where a question goes, as `askAtom` takes it. */
const whereOf = ({ conversation, skill, id, model, newestSession }: Place) => ({
  conversation,
  skill,
  model,
  newestSession,
  sessionId: id,
});

/** The last message that is stored, as far as it is known; 0: none. */
const lastStored = (records: readonly ChatRecord[], live: readonly LiveTurn[]): number =>
  Math.max(0, ...records.map(({ id }) => id), ...live.map(({ stored }) => stored?.answer ?? 0));
