import type { PageRoute } from 'shared/site/remote.ts';
import { DistributionPage } from './distribution/distribution-page.tsx';
import { loadInviter } from './distribution/load-inviter.ts';

export const routes: PageRoute[] = [
  {
    path: '/promotion/distribution',
    loader: loadInviter,
    Component: DistributionPage,
    handle: { title: '分销推广', auth: true },
  },
];
