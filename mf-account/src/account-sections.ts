import {
  Bell,
  Crown,
  Gift,
  Heart,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { Section } from 'shared/bundled/records/sections-frame.tsx';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { isOffered } from 'shared/site/config.ts';

/** The pages of an account, in the order of the list beside them. A new page adds its line here. */
const sections: readonly Section[] = [
  { path: '/user/info', label: '个人中心', Icon: UserRound },
  { path: '/user/notifications', label: '消息', Icon: Bell },
  { path: '/user/security', label: '账号安全', Icon: ShieldCheck },
  {
    path: '/openvip',
    label: '会员中心',
    Icon: Crown,
  },
  {
    path: '/recharge',
    label: '充值',
    Icon: Wallet,
  },
  {
    path: '/redeem_code',
    label: '兑换码',
    Icon: Ticket,
  },
  { path: '/user/orders', label: '我的订单', Icon: ReceiptText },
  { path: '/user/ledger', label: '账户明细', Icon: ScrollText },
  { path: '/promotion/distribution', label: '推广中心', Icon: Gift },
  { path: '/user/collection', label: '我的收藏', Icon: Heart },
  { path: '/user/opinion', label: '意见反馈', Icon: MessageSquareText },
];

/** What the site offers; without a configuration only what is always there. @param unread notifications */
export const offeredSections = (config: SiteConfig | null, unread = 0): Section[] =>
  sections
    .filter(({ path }) => isOffered(config, path))
    .map((section) =>
      section.path === '/user/notifications' ? { ...section, count: unread, countLabel: '条未读消息' } : section,
    );
