import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { idOf } from 'shared/bundled/lists/list-query.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { changeSettingAtom, settingAtom } from 'shared/site/setting.ts';
import { Drawer } from 'shared/ui/kit.ts';
import { Welcome } from '../conversation/welcome.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { useSessions } from '../sessions/use-sessions.ts';
import { ChatFrame } from './chat-frame.ts';
import { ChatTop } from './chat-top.tsx';
import type { ChatData } from './load-chat.ts';
import { ChatPanel } from './panel/chat-panel.tsx';
import { useChat } from './use-chat.ts';

declare const __SERVER__: boolean;

const none: readonly never[] = [];
const SearchResults = lazyPart(() => import('../search/search-results.tsx').then((code) => code.SearchResults));
// A server draws no dialog: the code of this large one is left out of what a render worker reads.
const TransferDialog = lazyPart(() =>
  __SERVER__
    ? new Promise<never>(() => undefined)
    : import('../transfer/transfer-dialog.tsx').then((code) => code.TransferDialog),
);
const ChatHistory = lazyPart(() => import('./chat-history.tsx').then((code) => code.ChatHistory));

/** `/` and `/chat`: the visitor's sessions, one conversation, and where to ask. */
export function ChatPage() {
  const data = useLoaderData<ChatData>();
  const config = useAtomValue(siteConfigAtom);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const mine = loggedIn ? data.mine : null;
  const sessions = useSessions(dataOf(mine?.sessions) ?? none);
  const models = dataOf(mine?.models) ?? none;
  const { model, choose } = useModel(models, 'chat_model');
  const chat = useChat(data, sessions, model?.key);
  const [drawer, setDrawer] = useState(false);
  const isFolded = useAtomValue(settingAtom).sideFolded === true;
  const change = useSetAtom(changeSettingAtom);
  const fold = (sideFolded?: true) => change({ sideFolded });

  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();

  const [transfer, setTransfer] = useState(false);
  const canSearch = config?.capabilities.chat_search === true;
  const [query] = useSearchParams();
  const at = (canSearch && idOf(query.get('at'))) || null;

  const list = mine && {
    sessions,
    currentId: chat.sessionId,
    today: data.today,
    problem: problemOf(mine.sessions),
    onRetry: retry,
    onOpen: () => setDrawer(false),
    footer: config?.capabilities.chat_transfer === true && (
      <button type="button" onClick={() => setTransfer(true)}>
        导出与导入
      </button>
    ),
    results: (keyword: string) =>
      canSearch && <SearchResults keyword={keyword} currentId={at} onOpen={() => setDrawer(false)} />,
  };
  const name = sessions.all.find(({ id }) => id === chat.sessionId)?.name || '新对话';
  const problem = problemOf(mine?.records);

  return (
    <ChatFrame data-side={list && isFolded ? 'folded' : undefined}>
      {list && (
        <aside>
          <SessionList {...list} onFold={() => fold(true)} />
        </aside>
      )}
      <div className="main">
        {mine && (
          <ChatTop
            name={name}
            sessionId={chat.sessionId}
            at={at}
            isListOpen={drawer}
            canSearch={canSearch}
            canShare={config?.capabilities.chat_share === true}
            onList={() => (isFolded && hasRoomForSide() ? fold() : setDrawer(true))}
          />
        )}
        {problemOf(mine?.models) && <LoadFailed text="模型没有加载出来，提问将由默认模型回答" onRetry={retry} />}
        {mine && at !== null && chat.sessionId !== null ? (
          <ChatHistory sessionId={chat.sessionId} at={at} />
        ) : (
          <ChatPanel
            chat={chat}
            models={models}
            model={model}
            choose={choose}
            page={{ data, sessions: sessions.all }}
            empty={
              problem ? (
                <Unavailable text={problem} onRetry={retry} />
              ) : (
                <Welcome
                  title={config?.chat.chat_title || '你好，今天想聊点什么？'}
                  groups={dataOf(data.examples) ?? none}
                  problem={problemOf(data.examples)}
                  onRetry={retry}
                  onPick={chat.add}
                />
              )
            }
          />
        )}
      </div>
      {mine && transfer && (
        <TransferDialog
          sessions={sessions.all}
          currentId={chat.sessionId}
          onImported={sessions.reload}
          onClose={() => setTransfer(false)}
        />
      )}
      {list && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} aria-label="会话列表">
          {drawer && <SessionList {...list} />}
        </Drawer>
      )}
    </ChatFrame>
  );
}

/** As in `chat-frame.ts`: with less room the column is a drawer. */
const hasRoomForSide = () => window.matchMedia('(min-width: 1024px)').matches;

function Unavailable({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div className="unavailable">
      <LoadFailed text={text} onRetry={onRetry} />
      <Link to="/">开始新对话</Link>
    </div>
  );
}
