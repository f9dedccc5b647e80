import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { idOf } from 'shared/bundled/lists/list-query.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { pageNameAtom } from 'shared/site/page-name.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useSessions } from '../sessions/use-sessions.ts';
import { useAskedAgain } from '../use-asked-again.ts';
import { ChatEmpty } from './chat-empty.tsx';
import { ChatFrame } from './chat-frame.ts';
import { ChatSide } from './chat-side.tsx';
import { ChatTop } from './chat-top.tsx';
import type { ChatData } from './load-chat.ts';
import { ChatPanel } from './panel/chat-panel.tsx';
import { useChat } from './use-chat.ts';
import { useSide } from './use-side.ts';

const none: readonly never[] = [];
const ChatHistory = lazyPart(() => import('./chat-history.tsx').then((code) => code.ChatHistory));

/** `/` and `/chat`: the visitor's sessions, one conversation, and where to ask. */
export function ChatPage() {
  const data = useLoaderData<ChatData>();
  const can = useAtomValue(siteConfigAtom)?.capabilities;
  const mine = useAtomValue(isLoggedInAtom) ? data.mine : null;
  const sessions = useSessions(dataOf(mine?.sessions) ?? none);
  const models = dataOf(mine?.models) ?? none;
  const [query] = useSearchParams();
  const shown = sessions.all.find(({ id }) => id === idOf(query.get('id')));
  const { model, choose } = useModel(models, shown?.skill ? 'plugin_model' : 'chat_model');
  const chat = useChat(data, sessions, model?.key);
  const { sessionId } = chat;
  usePageName(shown?.name);
  const side = useSide();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  useAskedAgain([data.examples, mine?.sessions, mine?.models, mine?.records], revalidate);
  const canSearch = can?.chat_search === true;
  const at = (canSearch && idOf(query.get('at'))) || null;
  return (
    <ChatFrame
      data-side={mine && side.isFolded ? 'folded' : undefined}
      data-bar={mine ? (sessionId === null ? 'top' : 'alone') : undefined}
    >
      {mine && (
        <ChatSide
          side={side}
          sessions={sessions}
          at={at}
          canSearch={canSearch}
          currentId={sessionId}
          today={data.today}
          problem={problemOf(mine.sessions)}
        />
      )}
      <div className="main">
        {mine && (
          <ChatTop
            sessionId={sessionId}
            at={at}
            canSearch={canSearch}
            name={sessions.all.find(({ id }) => id === sessionId)?.name || '新对话'}
            skill={shown?.skill}
            isListOpen={side.isDrawn}
            canShare={can?.chat_share === true}
            onList={side.show}
          />
        )}
        {problemOf(mine?.models) && <LoadFailed text="模型没有加载出来，提问将由默认模型回答" onRetry={retry} />}
        {mine && at !== null && sessionId !== null ? (
          <ChatHistory sessionId={sessionId} at={at} />
        ) : (
          <ChatPanel
            chat={chat}
            tool={shown?.skill ? 'skill' : 'chat'}
            models={models}
            model={model}
            choose={choose}
            page={{ data, sessions: sessions.all }}
            empty={<ChatEmpty data={data} problem={problemOf(mine?.records)} onRetry={retry} onPick={chat.add} />}
          />
        )}
      </div>
    </ChatFrame>
  );
}

/** The title of the tab is the conversation's name. */
function usePageName(name: string | undefined): void {
  const setName = useSetAtom(pageNameAtom);
  useEffect(() => {
    setName(name ?? null);
    return () => setName(null);
  }, [name, setName]);
}
