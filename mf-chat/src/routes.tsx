import type { PageRoute } from 'shared/site/remote.ts';
import { ChatPage } from './chat-page.tsx';
import { loadChat } from './load-chat.ts';

/** Home is chat: both addresses show the same page, so that a conversation begun at home goes on under its own. */
const chat = { loader: loadChat, Component: ChatPage } satisfies PageRoute;

export const routes: PageRoute[] = [
  { path: '/', ...chat },
  { path: '/chat', ...chat, handle: { title: '对话' } },
];
