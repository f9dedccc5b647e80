import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { AnswerPriceNote } from 'shared/bundled/credits/answer/answer-price-note.tsx';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { priceOf } from 'shared/bundled/credits/model/model-price.ts';
import type { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Composer } from '../../composer/composer.tsx';
import { AnswerPrice } from '../../conversation/answer-price.ts';
import { hasBranchesAtom, wantedAnswersAtom } from '../../conversation/answering/wanted-answers.ts';
import { isSearchedAtom, searchPriceAtom } from '../../conversation/answering/web-search.ts';
import { Conversation } from '../../conversation/conversation.tsx';
import type { OfflinePage } from '../../conversation/offline/offline-chat.ts';
import { SearchSwitch } from './search-switch.tsx';
import type { ShownConversation } from './use-conversation.ts';
import { usePageListeners } from './use-page-listeners.ts';

interface ChatPanelProps extends ReturnType<typeof useModel> {
  chat: ShownConversation;
  /** What is asked, of which operators have the switch. */
  tool: 'chat' | 'skill';
  models: readonly ChatModel[];
  /** What the page shows besides, to be read without a connection. */
  page?: OfflinePage;
  /** In place of the answers while there are none. */
  empty: ReactNode;
}

// Without it the page is what it is while there is a connection: nothing is said when it does not come.
const Offline = lazyPart(() => import('../../conversation/offline/offline.tsx').then((code) => code.Offline), {
  isSilent: true,
});
const LimitNotice = lazyPart(() => import('shared/bundled/credits/limit-notice.tsx').then((code) => code.LimitNotice), {
  isSilent: true,
});
const ClosedNotice = lazyPart(() => import('shared/bundled/forms/closed-notice.tsx').then((code) => code.ClosedNotice));
const none: readonly never[] = [];

/** A conversation and where to ask, as the chat and every skill show it. */
export function ChatPanel({ chat, tool, models, model, choose, page, empty }: ChatPanelProps) {
  const origin = useAtomValue(originAtom);
  const user = useAtomValue(userAtom);
  const answers = useAtom(wantedAnswersAtom);
  const isSearched = useAtomValue(isSearchedAtom);
  const searchPrice = useAtomValue(searchPriceAtom);
  const hasBranches = useAtomValue(hasBranchesAtom);
  const member = usePaysAsMember(answers[0]);
  const isClosed = useAtomValue(siteConfigAtom)?.[tool].is_open === 0;
  usePageListeners(chat);
  return (
    <>
      <AnswerPrice value={model && priceOf(model, member, answerTariff)}>
        <Conversation
          name={chat.conversation}
          past={chat.past}
          live={chat.live}
          origin={origin}
          hasOlder={chat.hasOlder}
          loadingOlder={chat.loadingOlder}
          olderProblem={chat.olderProblem}
          onOlder={chat.loadOlder}
          onRetry={chat.retry}
          actions={isClosed ? undefined : chat.actions}
          handle={chat.scroll}
          empty={empty}
        />
      </AnswerPrice>
      {user && typeof indexedDB !== 'undefined' && <Offline chat={chat} page={page} />}
      {user?.is_chat_limit === 1 && (
        <LimitNotice cookie="chat_limit" isReached>
          今日会员免费次数已用完，继续提问将按积分计费
        </LimitNotice>
      )}
      {isClosed && <ClosedNotice tool={tool} />}
      {/* What is being written can still be stopped. */}
      {(!isClosed || chat.running) && (
        <Composer
          draftKey={chat.draftKey}
          running={chat.running}
          onSend={chat.send}
          onStop={chat.stop}
          onRecall={chat.recall}
          abilities={model?.abilities ?? none}
          handle={chat.composer}
          options={
            <>
              <ModelPicker
                models={models}
                model={model}
                member={member}
                choose={choose}
                tariff={answerTariff}
                answers={hasBranches ? answers : undefined}
              />
              <SearchSwitch />
            </>
          }
          note={
            <AnswerPriceNote model={model} member={member} answers={answers[0]} search={isSearched ? searchPrice : 0} />
          }
        />
      )}
    </>
  );
}
