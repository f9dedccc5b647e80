import { contentPages } from 'shared/contracts/content/content-page.ts';
import type { PageRoute } from 'shared/site/remote.ts';
import { loadNewsList } from './news/list/load-news-list.ts';
import { NewsListPage } from './news/list/news-list-page.tsx';
import { loadNews } from './news/load-news.ts';
import { newsHead, newsListHead, newsListTitle, newsTitle } from './news/news-head.ts';
import { NewsPage } from './news/news-page.tsx';
import { contentPageHead } from './page/content-page-head.ts';
import type { ContentPageData } from './page/load-content-page.ts';
import { loadPolicy, type PolicyData, policyHead } from './policy/load-policy.ts';
import { PolicyPage } from './policy/policy-page.tsx';

export const routes: PageRoute[] = [
  {
    path: '/news',
    loader: loadNewsList,
    Component: NewsListPage,
    handle: { title: newsListTitle, head: newsListHead, startsLater: true },
  },
  {
    path: '/news/detail/:id',
    loader: loadNews,
    Component: NewsPage,
    handle: { title: newsTitle, head: newsHead, startsLater: true },
  },
  {
    path: '/policy/:type',
    loader: loadPolicy,
    Component: PolicyPage,
    handle: { title: ({ title }: PolicyData) => title, head: policyHead, startsLater: true },
  },
  ...contentPages.map(
    (name): PageRoute => ({
      path: `/${name}`,
      lazy: async () => {
        const [{ ContentPage: Component }, { loadContentPage }] = await Promise.all([
          import('./page/content-page.tsx'),
          import('./page/load-content-page.ts'),
        ]);
        return { Component, loader: loadContentPage(name) };
      },
      handle: { title: ({ title }: ContentPageData) => title, head: contentPageHead, startsLater: true },
    }),
  ),
];
