import type { PageRoute } from 'shared/site/remote.ts';
import { loadProfile } from './profile/load-profile.ts';
import { ProfilePage } from './profile/profile-page.tsx';

export const routes: PageRoute[] = [
  { path: '/user/info', loader: loadProfile, Component: ProfilePage, handle: { title: '个人资料', auth: true } },
];
