import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageRoute } from 'shared/site/remote.ts';
import { loadProfile } from './profile/load-profile.ts';
import { ProfilePage } from './profile/profile-page.tsx';
import { payParameter } from './shop/pay/order-of-url.ts';

// Chunks of their own: the account's first page has nothing of them.
const securityPage = () => import('./security/security-page.tsx');
const ledgerPage = () => import('./ledger/ledger-page.tsx');
const redeemPage = () => import('./redeem/redeem-page.tsx');
const vipPage = () => import('./shop/membership/vip-page.tsx');
const rechargePage = () => import('./shop/recharge/recharge-page.tsx');
const notificationsPage = () => import('./notification/notifications-page.tsx');
const ordersPage = () => import('./shop/orders/orders-page.tsx');

/** A payment that is opened or closed changes the address and nothing of the page behind it. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyPay = currentUrl.href !== nextUrl.href && withoutPay(currentUrl) === withoutPay(nextUrl);
  return !isOnlyPay && defaultShouldRevalidate;
}

function withoutPay({ pathname, search }: URL): string {
  const query = new URLSearchParams(search);
  query.delete(payParameter);
  return `${pathname}?${query}`;
}

export const routes: PageRoute[] = [
  { path: '/user/info', loader: loadProfile, Component: ProfilePage, handle: { title: '个人中心', auth: true } },
  {
    path: '/user/security',
    handle: { title: '账号安全', auth: true },
    loader: async (args) => (await securityPage()).loadSecurity(args),
    lazy: async () => ({ Component: (await securityPage()).SecurityPage }),
  },
  ...['/openvip', '/openvip/vip', '/openvip/recharge', '/openvip/redeem-code'].map(
    (path): PageRoute => ({
      path,
      handle: { title: '会员中心', auth: true },
      loader: async (args) => (await vipPage()).loadOpenVip(args),
      lazy: async () => ({ Component: (await vipPage()).VipPage }),
      shouldRevalidate,
    }),
  ),
  {
    path: '/recharge',
    handle: { title: '充值', auth: true },
    loader: async (args) => (await rechargePage()).loadRecharge(args),
    lazy: async () => ({ Component: (await rechargePage()).RechargePage }),
    shouldRevalidate,
  },
  {
    path: '/user/ledger',
    handle: { title: '账户明细', auth: true },
    loader: async (args) => (await ledgerPage()).loadLedger(args),
    lazy: async () => ({ Component: (await ledgerPage()).LedgerPage }),
  },
  {
    path: '/redeem_code',
    handle: { title: '兑换码', auth: true },
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
  {
    path: '/user/notifications',
    handle: { title: '消息', auth: true },
    loader: async (args) => (await notificationsPage()).loadNotifications(args),
    lazy: async () => ({ Component: (await notificationsPage()).NotificationsPage }),
  },
  {
    path: '/user/orders',
    handle: { title: '我的订单', auth: true },
    loader: async (args) => (await ordersPage()).loadOrders(args),
    lazy: async () => ({ Component: (await ordersPage()).OrdersPage }),
    shouldRevalidate,
  },
];
