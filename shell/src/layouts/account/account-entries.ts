import { Bell, Crown, Gift, Heart, type LucideIcon, MessageSquareText, Ticket, UserRound, Wallet } from 'lucide-react';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { isOffered } from 'shared/site/config.ts';

export interface AccountEntry {
  path: string;
  word: string;
  Icon: LucideIcon;
}

/** Its entry carries the number of unread ones. */
export const notificationsPath = '/user/notifications';

const entries: readonly AccountEntry[] = [
  { path: '/user/info', word: '个人中心', Icon: UserRound },
  { path: notificationsPath, word: '消息', Icon: Bell },
  { path: '/openvip', word: '会员中心', Icon: Crown },
  { path: '/recharge', word: '充值', Icon: Wallet },
  { path: '/redeem_code', word: '兑换码', Icon: Ticket },
  { path: '/user/collection', word: '我的收藏', Icon: Heart },
  { path: '/promotion/distribution', word: '推广中心', Icon: Gift },
  { path: '/user/opinion', word: '意见反馈', Icon: MessageSquareText },
];

/** Where the account menu and the drawer lead. */
export function accountEntries(config: SiteConfig | null): AccountEntry[] {
  return entries.filter((entry) => isOffered(config, entry.path));
}
