import { useAtomValue, useSetAtom } from 'jotai';
import { PanelLeftOpen, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { changeSettingAtom, settingAtom } from 'shared/site/setting.ts';
import { Drawer, IconButton } from 'shared/ui/kit.ts';
import { ChatFrame } from './chat-frame.ts';
import { ChatPanel } from './chat-panel.tsx';
import { useModel } from './composer/model-picker.tsx';
import { Welcome } from './conversation/welcome.tsx';
import { type ChatData, dataOf, problemOf } from './load-chat.ts';
import { SessionList } from './sessions/session-list.tsx';
import { useSessions } from './sessions/use-sessions.ts';
import { useChat } from './use-chat.ts';

const none: readonly never[] = [];

/** `/` and `/chat`: the visitor's sessions, one conversation, and where to ask. */
export function ChatPage() {
  const data = useLoaderData<ChatData>();
  const config = useAtomValue(siteConfigAtom);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const mine = loggedIn ? data.mine : null;
  const sessions = useSessions(dataOf(mine?.sessions) ?? none);
  const models = dataOf(mine?.models) ?? none;
  const { model, choose } = useModel(models);
  const chat = useChat(data, sessions, model?.key);
  const [drawer, setDrawer] = useState(false);
  const isFolded = useAtomValue(settingAtom).sideFolded === true;
  const change = useSetAtom(changeSettingAtom);
  const fold = (sideFolded?: true) => change({ sideFolded });

  const list = mine && {
    sessions,
    currentId: chat.sessionId,
    today: data.today,
    problem: problemOf(mine.sessions),
    onOpen: () => setDrawer(false),
  };
  const name = sessions.sessions.find(({ id }) => id === chat.sessionId)?.name || '新对话';
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
          <div className="top">
            <IconButton
              aria-label="打开会话列表"
              aria-expanded={drawer}
              onClick={() => (isFolded && hasRoomForSide() ? fold() : setDrawer(true))}
            >
              <PanelLeftOpen aria-hidden />
            </IconButton>
            <span>{name}</span>
            <IconButton component={Link} {...{ to: '/' }} aria-label="新对话">
              <SquarePen aria-hidden />
            </IconButton>
          </div>
        )}
        <ChatPanel
          chat={chat}
          models={models}
          model={model}
          choose={choose}
          empty={
            problem ? (
              <Unavailable text={problem} />
            ) : (
              <Welcome
                title={config?.chat.chat_title || '你好，今天想聊点什么？'}
                groups={dataOf(data.examples) ?? none}
                problem={problemOf(data.examples)}
                onPick={chat.fill}
              />
            )
          }
        />
      </div>
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

function Unavailable({ text }: { text: string }) {
  return (
    <div className="unavailable" role="alert">
      <p>{text}</p>
      <Link to="/">开始新对话</Link>
    </div>
  );
}
