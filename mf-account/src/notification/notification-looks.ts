import { Bell, Brush, Coins, Images, type LucideIcon, Megaphone, MessageSquareText, Undo2, Wallet } from 'lucide-react';
import type { NotificationKind } from 'shared/contracts/site/notification.ts';

interface Look {
  label: string;
  /** What is in it, beside its switch. */
  about: string;
  Icon: LucideIcon;
}

/** The kinds as the page shows them, in the order of their switches. */
export const notificationLooks: Record<NotificationKind, Look> = {
  square: { label: '作品审核', about: '通过、未通过、被下架', Icon: Images },
  picture: { label: '图片生成', about: '绘画和二维码生成完或没有成功', Icon: Brush },
  income: { label: '推广收益', about: '好友加入和下单、佣金结算、推广申请', Icon: Coins },
  withdrawal: { label: '提现进度', about: '待收款、到账、未成功、退回', Icon: Wallet },
  refund: { label: '订单退款', about: '款项退回', Icon: Undo2 },
  feedback: { label: '反馈答复', about: '客服答复了你的反馈', Icon: MessageSquareText },
  announcement: { label: '站内公告', about: '维护、新功能和活动', Icon: Megaphone },
};

/** A newer server may know more kinds. */
export const iconOf = (kind: string): LucideIcon =>
  (notificationLooks as Partial<Record<string, Look>>)[kind]?.Icon ?? Bell;
