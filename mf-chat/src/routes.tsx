import type { SharedChat } from 'shared/contracts/chat/chat-share.ts';
import type { PageRoute } from 'shared/site/remote.ts';
import { ChatPage } from './chat/chat-page.tsx';
import { loadChat } from './chat/load-chat.ts';
import { composerField as field } from './composer/composer-field.ts';
import type { ProduceData } from './create/load-produce.ts';
import type { SkillData } from './skill/load-skill.ts';

/** Home is chat: both addresses show the same page, so that a conversation begun at home continues under its own. */
const chat = { loader: loadChat, Component: ChatPage } satisfies PageRoute;
const shortcuts = async () => (await import('./chat/chat-shortcuts.ts')).chatShortcuts;

// Chunks of their own: the first load of `/` has nothing of them. The shell guards a loader that it sees, so that no
// loader comes by `lazy`.
const sharePage = () => import('./share/share-page.tsx');
const skillPage = () => import('./skill/skill-page.tsx');
const createPage = () => import('./create/create-page.tsx');
const producePage = () => import('./create/produce-page.tsx');

declare const __SERVER__: boolean;

/** Descriptions for search engines: a server alone writes them. */
const aboutChat = __SERVER__
  ? '和 AI 用中文对话：回答边写边看，代码、表格和公式排好版，可以追问、改问、分支比较和导出；每次回答扣多少积分，提问前后都写明。'
  : '';
const aboutCreation = __SERVER__
  ? '填几个空就写出一篇：社交文案、职场文书、营销、学习、公文等分类的写作模板，成品可以接着改、复制，或存成 Word。'
  : '';

export const routes: PageRoute[] = [
  { path: '/', ...chat, handle: { shortcuts, field } },
  { path: '/chat', ...chat, handle: { title: '对话', head: () => ({ description: aboutChat }), shortcuts, field } },
  {
    path: '/chat/share/:id',
    // Who has the link may read it; search engines may not list it.
    handle: { title: ({ title }: SharedChat) => title, head: () => ({ hidden: true }), alwaysFresh: true },
    loader: async (args) => (await sharePage()).loadShare(args),
    lazy: async () => ({ Component: (await sharePage()).SharePage }),
  },
  {
    path: '/skill',
    handle: { title: (data: SkillData) => ('skill' in data ? data.skill.name : '技能'), auth: true, shortcuts, field },
    loader: async (args) => (await skillPage()).loadSkill(args),
    lazy: async () => ({ Component: (await skillPage()).SkillPage }),
  },
  {
    path: '/create',
    handle: { title: '创作', head: () => ({ description: aboutCreation }) },
    loader: async (args) => (await createPage()).loadCreations(args),
    lazy: async () => ({ Component: (await createPage()).CreatePage }),
  },
  {
    path: '/create/produce',
    handle: { title: ({ creation }: ProduceData) => creation.name, auth: true },
    loader: async (args) => (await producePage()).loadProduce(args),
    lazy: async () => ({ Component: (await producePage()).ProducePage }),
  },
];
