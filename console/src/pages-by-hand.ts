import { type ComponentType, lazy } from 'react';

/** Screens of daily work, made by hand, by the noun that they stand for: each is a file of its own that is loaded when it is opened. */
export const pagesByHand: Record<string, { list?: ComponentType; show?: ComponentType }> = {
  channels: { show: lazy(async () => ({ default: (await import('./channels/channel-page.tsx')).ChannelPage })) },
  news: { show: lazy(async () => ({ default: (await import('./contents/text-pages.tsx')).ArticlePage })) },
  orders: { show: lazy(async () => ({ default: (await import('./orders/order-page.tsx')).OrderPage })) },
  policies: { show: lazy(async () => ({ default: (await import('./contents/text-pages.tsx')).PolicyPage })) },
  settings: { list: lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage })) },
  users: { show: lazy(async () => ({ default: (await import('./users/user-page.tsx')).UserPage })) },
  withdrawals: {
    list: lazy(async () => ({ default: (await import('./withdrawals/withdrawals-page.tsx')).WithdrawalsPage })),
    show: lazy(async () => ({ default: (await import('./withdrawals/withdrawal-page.tsx')).WithdrawalPage })),
  },
};
