import type { PageRoute } from 'shared/site/remote.ts';
import { DistributionPage } from './distribution/distribution-page.tsx';
import { loadDistribution } from './distribution/load-distribution.ts';

// A chunk of its own: the first page has nothing of it.
const withdrawalPage = () => import('./withdrawal/withdrawal-page.tsx');

export const routes: PageRoute[] = [
  {
    path: '/promotion/distribution',
    loader: loadDistribution,
    Component: DistributionPage,
    handle: { title: '推广中心', auth: true },
  },
  {
    path: '/promotion/withdrawal',
    handle: { title: '提现', auth: true },
    loader: async (args) => (await withdrawalPage()).loadWithdrawal(args),
    lazy: async () => ({ Component: (await withdrawalPage()).WithdrawalPage }),
  },
];
