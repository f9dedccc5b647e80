import type { PageRoute } from 'shared/site/remote.ts';
import { postHead, postTitle } from './post/post-head.ts';
import type { SquareData } from './query/load-square.ts';
import { squareHead } from './square-head.ts';

const squarePage = () => import('./square-page.tsx');
const postPage = () => import('./post/post-page.tsx');
const minePage = () => import('./mine/mine-page.tsx');

export const squareRoutes: PageRoute[] = [
  {
    path: '/app/square',
    handle: { title: '绘画广场', head: squareHead, startsLater: ({ isAtWork }: SquareData) => !isAtWork },
    loader: async (args) => (await squarePage()).loadSquare(args),
    lazy: async () => ({ Component: (await squarePage()).SquarePage }),
  },
  {
    path: '/app/square/mine',
    handle: { title: '我的作品', head: () => ({ hidden: true }) },
    loader: async (args) => (await minePage()).loadMine(args),
    lazy: async () => ({ Component: (await minePage()).MinePage }),
  },
  {
    path: '/app/square/:id',
    handle: { title: postTitle, head: postHead, startsLater: true, alwaysFresh: true },
    loader: async (args) => (await postPage()).loadPost(args),
    lazy: async () => ({ Component: (await postPage()).PostPage }),
  },
];
