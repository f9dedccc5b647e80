import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ChatModel } from 'shared/contracts/chat.ts';
import { originAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Composer } from './composer/composer.tsx';
import { LimitNotice } from './composer/limit-notice.tsx';
import { ModelPicker, type useModel } from './composer/model-picker.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { PriceNote } from './price-note.tsx';
import { SearchSwitch } from './search-switch.tsx';
import type { ShownConversation } from './use-conversation.ts';

interface ChatPanelProps extends ReturnType<typeof useModel> {
  chat: ShownConversation;
  models: readonly ChatModel[];
  /** In place of the answers while there are none. */
  empty: ReactNode;
}

const none: readonly never[] = [];

/** A conversation and where to ask, as the chat and every skill show it. */
export function ChatPanel({ chat, models, model, choose, empty }: ChatPanelProps) {
  const origin = useAtomValue(originAtom);
  const user = useAtomValue(userAtom);
  // Beyond the daily limit a member pays as everybody does.
  const member = user?.is_member === 1 && user.is_chat_limit !== 1;
  return (
    <>
      <Conversation
        name={chat.conversation}
        past={chat.past}
        live={chat.live}
        origin={origin}
        hasOlder={chat.hasOlder}
        loadingOlder={chat.loadingOlder}
        onOlder={chat.loadOlder}
        onRetry={chat.retry}
        actions={chat.actions}
        handle={chat.scroll}
        empty={empty}
      />
      <LimitNotice />
      <Composer
        draftKey={chat.draftKey}
        running={chat.running}
        onSend={chat.send}
        onStop={chat.stop}
        lastQuestion={chat.lastQuestion}
        abilities={model?.abilities ?? none}
        handle={chat.composer}
        options={
          <>
            <ModelPicker models={models} model={model} member={member} choose={choose} />
            <SearchSwitch />
          </>
        }
        note={<PriceNote model={model} />}
      />
    </>
  );
}
