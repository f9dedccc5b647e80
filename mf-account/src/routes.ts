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
];
