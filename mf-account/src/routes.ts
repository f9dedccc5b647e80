import type { PageRoute } from 'shared/site/remote.ts';
import { loadProfile } from './profile/load-profile.ts';
import { ProfilePage } from './profile/profile-page.tsx';

// Chunks of their own: the account's first page has nothing of them.
const redeemPage = () => import('./redeem/redeem-page.tsx');

export const routes: PageRoute[] = [
  { path: '/user/info', loader: loadProfile, Component: ProfilePage, handle: { title: '个人资料', auth: true } },
  {
    path: '/redeem_code',
    handle: { title: '卡密兑换', auth: true },
    loader: async (args) => (await redeemPage()).loadRedeem(args),
    lazy: async () => ({ Component: (await redeemPage()).RedeemPage }),
  },
  {
    path: '/user/collection',
    lazy: async () => {
      const [{ CollectionPage: Component }, { loadCollection: loader }] = await Promise.all([
        import('./collection/collection-page.tsx'),
        import('./collection/load-collection.ts'),
      ]);
      return { Component, loader };
    },
    handle: { title: '我的收藏', auth: true },
  },
  {
    path: '/user/opinion',
    lazy: async () => {
      const [{ FeedbackPage: Component }, { loadFeedback: loader }] = await Promise.all([
        import('./feedback/feedback-page.tsx'),
        import('./feedback/load-feedback.ts'),
      ]);
      return { Component, loader };
    },
    handle: { title: '意见反馈', auth: true },
  },
];
