import type { PageRoute } from 'shared/site/remote.ts';
import { ChatPage } from './chat-page.tsx';
import { loadChat } from './load-chat.ts';
import type { SkillData } from './skill/load-skill.ts';

/** Home is chat: both addresses show the same page, so that a conversation begun at home goes on under its own. */
const chat = { loader: loadChat, Component: ChatPage } satisfies PageRoute;

export const routes: PageRoute[] = [
  { path: '/', ...chat },
  { path: '/chat', ...chat, handle: { title: '对话' } },
  {
    path: '/skill',
    handle: { title: (data: SkillData) => ('skill' in data ? data.skill.name : '技能'), auth: true },
    lazy: async () => {
      const [{ SkillPage: Component }, { loadSkill: loader }] = await Promise.all([
        import('./skill-page.tsx'),
        import('./skill/load-skill.ts'),
      ]);
      return { Component, loader };
    },
  },
];
