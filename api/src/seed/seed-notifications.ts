import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import { feedbacks } from '../account/feedback/feedback-tables.ts';
import { postAt } from '../ledger/post.ts';
import type { Tx } from '../platform/database/db.ts';
import { notifications, sendNotification } from '../site/notification/notification.ts';
import { demoAccount } from '../site/user/demo-account.ts';
import { findUserByLoginName } from '../site/user/stored-users.ts';
import { daysAgo } from './account/days-ago.ts';

/** What the demonstration user has read lies further back. */
const unreadDays = 4;

/** Adds what operators told the demonstration user to what its orders, friends and withdrawals have caused, and marks the older ones as read. */
export async function seedNotifications(tx: Tx): Promise<void> {
  const user = await findUserByLoginName(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!user) throw new Error('there is no demonstration user');
  const answered = and(eq(feedbacks.userId, user.id), isNotNull(feedbacks.answerTime));
  for (const { id, content, answerTime } of await tx
    .select()
    .from(feedbacks)
    .where(answered)
    .orderBy(asc(feedbacks.id))) {
    if (!answerTime) continue;
    const given = { userId: user.id, key: `feedback:${id}`, subject: { kind: 'feedback', content } } as const;
    await postAt(tx, answerTime, () => sendNotification(tx, given));
  }
  for (const [days, title, text, path] of announcements) {
    const subject = { kind: 'announcement', title, text, path } as const;
    const given = { userId: user.id, key: `announcement:seed:${days}`, subject };
    await postAt(tx, daysAgo(days), () => sendNotification(tx, given));
  }
  const isOlder = and(eq(notifications.userId, user.id), lt(notifications.createTime, daysAgo(unreadDays)));
  await tx
    .update(notifications)
    .set({ readTime: daysAgo(unreadDays) })
    .where(isOlder);
}

const announcements = [
  [27, '欢迎使用', '创意应用里有绘画、二维码和思维导图，先挑一样试试。', '/app'],
  [1.4, '思维导图上新', '导图现在可以导出为 XMind、OPML 和图片。', '/app/mind_map'],
] as const;
